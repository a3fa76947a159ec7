-- NULL in a NOT NULL column: SELECT a, b, v FROM t WHERE b IS NOT NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (a INT NOT NULL, b STRING NOT NULL, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_unkept_not_null_3_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT, b STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_unkept_not_null_3_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_unkept_not_null_3_o');
INSERT INTO o
SELECT a, b, v FROM t WHERE b IS NOT NULL;
