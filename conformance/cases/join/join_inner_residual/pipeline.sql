-- an inner join with an equality and a condition on both sides
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_inner_residual_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_inner_residual_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k STRING, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_inner_residual_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_inner_residual_o');
INSERT INTO o SELECT a.id, a.k, b.y FROM a JOIN b ON a.k = b.k AND a.x > CHAR_LENGTH(b.y) AND b.y <> '2';
