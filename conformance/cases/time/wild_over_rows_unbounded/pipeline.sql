SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'wild_over_rows_unbounded_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, s DECIMAL(38,2), fv INT, lv STRING, st INT, mx DOUBLE, la STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_over_rows_unbounded_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_over_rows_unbounded_o');
INSERT INTO o SELECT id, SUM(m) OVER w, FIRST_VALUE(v) OVER w, LAST_VALUE(c) OVER w, SUM(CASE WHEN c = 'x' THEN 1 ELSE 0 END) OVER w, MAX(d) OVER w, LISTAGG(c) OVER w FROM ev WHERE id NOT IN (9, 14) WINDOW w AS (PARTITION BY u ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
