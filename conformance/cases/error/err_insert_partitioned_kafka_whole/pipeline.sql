-- INSERT into a Kafka table with PARTITIONED BY
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_partitioned_kafka_whole_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, v INT, d STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_insert_partitioned_kafka_whole_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_insert_partitioned_kafka_whole_o');
CREATE TABLE p (k STRING, v INT, d STRING) PARTITIONED BY (d) WITH ('connector' = 'kafka', 'topic' = 'err_insert_partitioned_kafka_whole_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'insert_partition_kafka_p2');
INSERT INTO p SELECT k, v, 'y' FROM t;
