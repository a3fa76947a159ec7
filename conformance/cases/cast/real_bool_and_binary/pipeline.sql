-- booleans and bytes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_bool_and_binary_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_bool_and_binary_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_bool_and_binary_o') AS
SELECT id, CAST(bo AS INT) AS a, CAST(i AS BOOLEAN) AS b, CAST(bo AS STRING) AS c, CAST(s AS BYTES) AS d, CAST(CAST(s AS BYTES) AS STRING) AS e, CAST(CAST(s AS BINARY(3)) AS STRING) AS f, CAST(d AS BOOLEAN) AS g, CAST('yes' AS BOOLEAN) AS h, bo IS TRUE AS j, NOT bo AS k, CAST(f AS INT) AS l, CAST(d AS BIGINT) AS m FROM t WHERE id <> 3;
