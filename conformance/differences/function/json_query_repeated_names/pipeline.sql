-- JSON_QUERY
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_query_repeated_names_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'json_query_repeated_names_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_query_repeated_names_o') AS
SELECT id,
  JSON_QUERY(j, '$') AS c1,
  JSON_QUERY(j, '$.b') AS c2,
  JSON_QUERY(j, '$.b.c') AS c3,
  JSON_QUERY(j, '$.a') AS c4,
  JSON_QUERY(j, '$.a' WITH WRAPPER) AS c5,
  JSON_QUERY(j, '$.b' WITH CONDITIONAL WRAPPER) AS c6,
  JSON_QUERY(j, '$.a' WITH CONDITIONAL ARRAY WRAPPER) AS c7,
  JSON_QUERY(j, '$.b.c[*]' WITH UNCONDITIONAL WRAPPER) AS c8,
  JSON_QUERY(j, '$.zz' EMPTY ARRAY ON EMPTY) AS c9,
  JSON_QUERY(j, 'strict $.zz' EMPTY OBJECT ON ERROR) AS c10,
  JSON_QUERY(j, '$.a' EMPTY ARRAY ON ERROR) AS c11,
  JSON_QUERY(j, '$.f' WITHOUT WRAPPER NULL ON EMPTY) AS c12,
  JSON_QUERY(j, '$.b.c' RETURNING ARRAY<STRING>) AS c13,
  JSON_QUERY(j, '$.zz' RETURNING ARRAY<STRING> EMPTY ARRAY ON EMPTY) AS c14,
  JSON_QUERY(j, '$[*]' WITH WRAPPER) AS c15,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(JSON_QUERY(j, '$')),
    TYPEOF(JSON_QUERY(j, '$.b')),
    TYPEOF(JSON_QUERY(j, '$.b.c')),
    TYPEOF(JSON_QUERY(j, '$.a')),
    TYPEOF(JSON_QUERY(j, '$.a' WITH WRAPPER)),
    TYPEOF(JSON_QUERY(j, '$.b' WITH CONDITIONAL WRAPPER)),
    TYPEOF(JSON_QUERY(j, '$.a' WITH CONDITIONAL ARRAY WRAPPER)),
    TYPEOF(JSON_QUERY(j, '$.b.c[*]' WITH UNCONDITIONAL WRAPPER)),
    TYPEOF(JSON_QUERY(j, '$.zz' EMPTY ARRAY ON EMPTY)),
    TYPEOF(JSON_QUERY(j, 'strict $.zz' EMPTY OBJECT ON ERROR)),
    TYPEOF(JSON_QUERY(j, '$.a' EMPTY ARRAY ON ERROR)),
    TYPEOF(JSON_QUERY(j, '$.f' WITHOUT WRAPPER NULL ON EMPTY)),
    TYPEOF(JSON_QUERY(j, '$.b.c' RETURNING ARRAY<STRING>)),
    TYPEOF(JSON_QUERY(j, '$.zz' RETURNING ARRAY<STRING> EMPTY ARRAY ON EMPTY)),
    TYPEOF(JSON_QUERY(j, '$[*]' WITH WRAPPER))) END AS ty
FROM t;
