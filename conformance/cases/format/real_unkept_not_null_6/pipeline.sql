-- NULL in a NOT NULL column: SELECT CASE WHEN b = 'x' THEN 1 ELSE 0 END, CHAR_LENGTH(b), a * 2.5, CAST(a AS STRING) FROM t
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (a INT NOT NULL, b STRING NOT NULL, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_unkept_not_null_6_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b INT, c DECIMAL(20, 2), d STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_unkept_not_null_6_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_unkept_not_null_6_o');
INSERT INTO o
SELECT CASE WHEN b = 'x' THEN 1 ELSE 0 END, CHAR_LENGTH(b), a * 2.5, CAST(a AS STRING) FROM t;
