SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_null_value_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'json_null_value_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_null_value_o') AS
SELECT id,
  JSON_VALUE(j, '$.a' DEFAULT 'e' ON EMPTY DEFAULT 'r' ON ERROR) AS c1,
  JSON_VALUE(j, '$.a' DEFAULT 'e' ON EMPTY) AS c2,
  JSON_VALUE(j, '$.a' DEFAULT 'r' ON ERROR) AS c3,
  JSON_VALUE(j, '$.a') AS c4,
  JSON_VALUE(j, 'lax $.a' DEFAULT 'e' ON EMPTY DEFAULT 'r' ON ERROR) AS c5,
  JSON_VALUE(j, 'strict $.a' DEFAULT 'e' ON EMPTY DEFAULT 'r' ON ERROR) AS c6,
  JSON_QUERY(j, '$.a' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR) AS c7,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(JSON_VALUE(j, '$.a' DEFAULT 'e' ON EMPTY DEFAULT 'r' ON ERROR)),
    TYPEOF(JSON_VALUE(j, '$.a' DEFAULT 'e' ON EMPTY)),
    TYPEOF(JSON_VALUE(j, '$.a' DEFAULT 'r' ON ERROR)),
    TYPEOF(JSON_VALUE(j, '$.a')),
    TYPEOF(JSON_VALUE(j, 'lax $.a' DEFAULT 'e' ON EMPTY DEFAULT 'r' ON ERROR)),
    TYPEOF(JSON_VALUE(j, 'strict $.a' DEFAULT 'e' ON EMPTY DEFAULT 'r' ON ERROR)),
    TYPEOF(JSON_QUERY(j, '$.a' EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR))) END AS ty
FROM t;
