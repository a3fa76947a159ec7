-- intervals cast to texts and numbers
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_intervals_cast2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_intervals_cast2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_intervals_cast2_o') AS
SELECT id, CAST(INTERVAL '1' DAY AS STRING) AS a, CAST(INTERVAL '90' MINUTE AS STRING) AS b, CAST(INTERVAL '14' MONTH AS STRING) AS c, CAST(CAST(id AS INTERVAL DAY) AS STRING) AS d FROM t;
