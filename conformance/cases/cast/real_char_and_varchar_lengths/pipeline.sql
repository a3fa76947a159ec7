-- casts that cut and pad
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, i INT, b BIGINT, d DECIMAL(7, 2), f DOUBLE, s STRING, dt DATE, ts TIMESTAMP(3), bo BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'real_char_and_varchar_lengths_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_char_and_varchar_lengths_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_char_and_varchar_lengths_o') AS
SELECT id, CAST(s AS CHAR(5)) AS a, CAST(s AS VARCHAR(2)) AS b, CAST(i AS CHAR(4)) AS c, CAST(dt AS VARCHAR(7)) AS d, CAST(bo AS CHAR(2)) AS e, CAST(ts AS CHAR(30)) AS f, CAST(d AS VARCHAR(3)) || '|' AS g, CHAR_LENGTH(CAST(s AS CHAR(5))) AS h, CAST('é€😀' AS CHAR(2)) AS j, CAST(TRIM(CAST(s AS CHAR(5))) AS VARCHAR(1)) AS k FROM t;
