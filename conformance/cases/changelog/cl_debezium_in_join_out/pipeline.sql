-- debezium rows through a projection into an upsert sink: every record in order
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE d (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cl_debezium_in_join_out_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_debezium_in_join_out_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_debezium_in_join_out_o');
INSERT INTO o SELECT id, v * 10 FROM d;
