-- rows cast by position
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_row_casts_by_position_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_row_casts_by_position_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_row_casts_by_position_o') AS
SELECT id, CAST(ROW(id, k) AS ROW<x BIGINT, y CHAR(2)>).y AS a, CAST((id, k, d) AS ROW<p STRING, q STRING, r DOUBLE>).r AS b, ROW(id, ROW(k, v)) = ROW(1, ROW('a', 10)) AS c, (ROW(k, v)) IS NULL AS e, CAST(CAST(ROW(v, d) AS ROW<a INT, b DECIMAL(8, 4)>) AS STRING) AS f, TYPEOF(CAST(ROW(id, k) AS ROW<x BIGINT, y STRING>)) AS g FROM t;
