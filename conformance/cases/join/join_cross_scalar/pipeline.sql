-- a comparison with a scalar subquery
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_cross_scalar_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_cross_scalar_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, x INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_cross_scalar_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_cross_scalar_o');
INSERT INTO o SELECT id, x FROM a WHERE x > (SELECT AVG(x) FROM a);
