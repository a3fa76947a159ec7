-- keys of two columns in another order than the columns
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (v INT, b STRING, a INT, PRIMARY KEY (a, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_composite_keys_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (b STRING, a INT, v INT, PRIMARY KEY (a, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_composite_keys_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_composite_keys_o');
INSERT INTO o SELECT b, a, v + 1 FROM u;
