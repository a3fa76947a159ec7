-- a distributed table
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_distributed_table_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) DISTRIBUTED BY HASH(id) INTO 4 BUCKETS WITH (
  'connector' = 'kafka', 'topic' = 'err_real_distributed_table_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_distributed_table_o');
INSERT INTO o
SELECT id FROM t;
