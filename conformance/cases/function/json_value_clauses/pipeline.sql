-- JSON_VALUE and JSON_EXISTS with all their clauses over documents of all kinds
CREATE TABLE t (id INT, d STRING) WITH ('connector' = 'kafka', 'topic' = 'json_value_clauses_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 STRING, c4 STRING, c5 STRING, c6 BOOLEAN, c7 STRING, c8 BOOLEAN, c9 BOOLEAN, c10 BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'json_value_clauses_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, JSON_VALUE(d, '$.a'),
  JSON_VALUE(d, 'lax $.a' DEFAULT 'none' ON EMPTY),
  JSON_VALUE(d, 'strict $.a' DEFAULT 'err' ON ERROR),
  JSON_VALUE(d, 'lax $.a' NULL ON EMPTY DEFAULT 'bad' ON ERROR),
  JSON_VALUE(d, '$.b.c' DEFAULT 'e' ON EMPTY DEFAULT 'x' ON ERROR),
  JSON_VALUE(d, 'lax $.b.d[2].e' DEFAULT 'nul' ON EMPTY),
  JSON_VALUE(d, 'lax $.g' RETURNING BOOLEAN),
  JSON_VALUE(d, 'lax $.f' RETURNING STRING DEFAULT 'isnull' ON EMPTY),
  JSON_EXISTS(d, '$.b.d[0]'),
  JSON_EXISTS(d, 'strict $.a' TRUE ON ERROR),
  JSON_EXISTS(d, 'strict $.a' UNKNOWN ON ERROR) FROM t;
