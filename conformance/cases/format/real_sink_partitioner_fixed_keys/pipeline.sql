-- partitions by the hash of the key
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_sink_partitioner_fixed_keys_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_sink_partitioner_fixed_keys_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'raw', 'key.fields' = 'k', 'value.format' = 'json', 'sink.partitioner' = 'default', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_sink_partitioner_fixed_keys_o');
INSERT INTO o
SELECT id, k FROM t;
