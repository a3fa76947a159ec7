-- maps of lists and times with milliseconds
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, m MAP<STRING, ARRAY<DECIMAL(4, 1)>>, t TIME(3)) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_map_of_numbers_keys_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, m MAP<STRING, ARRAY<DECIMAL(4, 1)>>, t TIME(3), l TIME(0)) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_map_of_numbers_keys_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_json_map_of_numbers_keys_o');
INSERT INTO o
SELECT id, m, t, CAST(t AS TIME(0)) FROM t;
