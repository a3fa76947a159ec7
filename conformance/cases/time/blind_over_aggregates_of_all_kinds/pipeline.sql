SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, s STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_aggregates_of_all_kinds_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, sd INT, la STRING, fv INT, lv INT, av INT, mn STRING, cn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_over_aggregates_of_all_kinds_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_over_aggregates_of_all_kinds-o');
INSERT INTO o SELECT id, SUM(DISTINCT v) OVER w, LISTAGG(s, '-') OVER w, FIRST_VALUE(v) OVER w, LAST_VALUE(v) OVER w, AVG(v) OVER w, MIN(s) OVER w, COUNT(v) OVER w
FROM ev WINDOW w AS (PARTITION BY k ORDER BY ts RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
