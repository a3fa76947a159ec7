-- a right join of an updating left input
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_right_updating_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE b (id INT, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_right_updating_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (y STRING, id INT, v INT, PRIMARY KEY (y) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_right_updating_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_right_updating_o');
INSERT INTO o SELECT b.y, b.id, u.v FROM u RIGHT JOIN b ON u.id = b.id;
