SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_value_returning_defaults_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'json_value_returning_defaults_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_value_returning_defaults_o') AS
SELECT id,
  JSON_VALUE(j, '$.a' RETURNING INTEGER DEFAULT 7 ON EMPTY DEFAULT 8 ON ERROR) AS c1,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(JSON_VALUE(j, '$.a' RETURNING INTEGER DEFAULT 7 ON EMPTY DEFAULT 8 ON ERROR))) END AS ty
FROM t;
