-- JSON_VALUE over nested paths and every kind of value
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_value_paths_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, v1 STRING, v2 STRING, v3 STRING, v4 BOOLEAN, v5 STRING, v6 DOUBLE, v7 STRING, v8 STRING, v9 STRING, w1 STRING, w2 STRING, w3 STRING, w4 STRING, w5 BOOLEAN, w6 BOOLEAN, w7 STRING, w8 STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_value_paths_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_value_paths_o');
INSERT INTO o SELECT id,
  JSON_VALUE(j, '$.a.b[2].c') AS v1,
  JSON_VALUE(j, 'lax $.a.b[0]') AS v2,
  JSON_VALUE(j, '$.n') AS v3,
  JSON_VALUE(j, '$.t' RETURNING BOOLEAN) AS v4,
  JSON_VALUE(j, '$.x') AS v5,
  JSON_VALUE(j, '$.x' RETURNING DOUBLE) AS v6,
  JSON_VALUE(j, '$.big') AS v7,
  JSON_VALUE(j, '$.s') AS v8,
  JSON_VALUE(j, '$[1]') AS v9,
  JSON_VALUE(j, '$') AS w1,
  JSON_VALUE(j, 'lax $.missing' DEFAULT 'dflt' ON EMPTY) AS w2,
  JSON_VALUE(j, 'strict $.missing' DEFAULT 'err' ON ERROR) AS w3,
  JSON_VALUE(j, '$[''a b'']') AS w4,
  JSON_EXISTS(j, '$.a.b[1]') AS w5,
  j IS JSON OBJECT AS w6,
  JSON_QUERY(j, '$.a') AS w7,
  JSON_VALUE(j, '$.e') AS w8
FROM t;
