-- a JSON path of each row
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING, p STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_paths_of_rows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_json_paths_of_rows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_json_paths_of_rows_o') AS SELECT id, JSON_VALUE(j, p) AS a, JSON_VALUE(j, p DEFAULT 'em' ON EMPTY DEFAULT 'er' ON ERROR) AS b, JSON_QUERY(j, p) AS c, JSON_QUERY(j, p WITH WRAPPER EMPTY ARRAY ON ERROR) AS d FROM t;
