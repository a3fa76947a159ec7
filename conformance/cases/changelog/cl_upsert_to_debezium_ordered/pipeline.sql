-- an updating table into debezium-json: every record in order
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_upsert_to_debezium_ordered_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cl_upsert_to_debezium_ordered_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_upsert_to_debezium_ordered_o');
INSERT INTO o SELECT id, v FROM u;
