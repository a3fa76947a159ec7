-- NULL read into NOT NULL, dropped
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE t (a INT NOT NULL, b STRING NOT NULL, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_null_in_not_null_drop_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT NOT NULL, b STRING NOT NULL, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_null_in_not_null_drop_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_null_in_not_null_drop_o');
INSERT INTO o
SELECT a, b, v FROM t;
