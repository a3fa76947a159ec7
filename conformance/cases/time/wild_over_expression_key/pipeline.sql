SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, u STRING, c STRING, v INT, d DOUBLE, m DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH ('connector' = 'kafka', 'topic' = 'wild_over_expression_key_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, n BIGINT, s BIGINT, st DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'wild_over_expression_key_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_over_expression_key_o');
INSERT INTO o SELECT id, n, s, st FROM (SELECT id, COUNT(*) OVER (PARTITION BY COALESCE(u, 'nil') || c, MOD(id, 2) ORDER BY ts ROWS 2 PRECEDING) AS n, SUM(CAST(v AS BIGINT)) OVER (PARTITION BY COALESCE(u, 'nil') || c, MOD(id, 2) ORDER BY ts ROWS 2 PRECEDING) AS s, STDDEV_POP(d) OVER (PARTITION BY COALESCE(u, 'nil') || c, MOD(id, 2) ORDER BY ts ROWS 2 PRECEDING) AS st FROM ev) WHERE n >= 1 AND (s IS NULL OR s > -100);
