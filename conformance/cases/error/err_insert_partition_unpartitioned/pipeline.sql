-- INSERT … PARTITION into a table without PARTITIONED BY
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_partition_unpartitioned_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, v INT, d STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_partition_unpartitioned_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_partition_unpartitioned_o');
INSERT INTO o PARTITION (d = 'x') SELECT k, v FROM t;
