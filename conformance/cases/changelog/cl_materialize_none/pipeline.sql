-- a sink that keeps no rows of its key takes changes as they come
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.upsert-materialize' = 'NONE';
CREATE TABLE t (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'cl_materialize_none_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (k STRING, id INT, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_materialize_none_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_materialize_none-o');
INSERT INTO o SELECT k, id, v FROM t;
