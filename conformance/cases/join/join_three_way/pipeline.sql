-- a chain of three joins with a filter above
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_three_way_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, y STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_three_way_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c (y STRING, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_three_way_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, y STRING, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_three_way_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_three_way_o');
INSERT INTO o SELECT a.id, b.y, c.z FROM a JOIN b ON a.k = b.k JOIN c ON b.y = c.y WHERE c.z < 31 OR a.id > 4;
