-- JSON_EXISTS has one path
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING, p STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_json_exists_path_of_rows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'err_real_json_exists_path_of_rows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_json_exists_path_of_rows_o') AS SELECT id FROM t WHERE JSON_EXISTS(j, p);
