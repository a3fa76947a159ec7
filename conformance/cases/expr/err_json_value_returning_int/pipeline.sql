SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_value_returning_int_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'err_json_value_returning_int_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_json_value_returning_int_o') AS
SELECT id,
  JSON_VALUE(j, '$.a' RETURNING INTEGER NULL ON EMPTY NULL ON ERROR) AS c1,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(JSON_VALUE(j, '$.a' RETURNING INTEGER NULL ON EMPTY NULL ON ERROR))) END AS ty
FROM t;
