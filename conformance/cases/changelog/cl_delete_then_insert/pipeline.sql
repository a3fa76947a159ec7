-- delete and insert of one key again and again, through an aggregate: every record in order
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, k STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_delete_then_insert_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, s INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_delete_then_insert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_delete_then_insert_o');
INSERT INTO o SELECT k, COUNT(*), SUM(v) FROM u GROUP BY k;
