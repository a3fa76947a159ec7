-- JSON_QUERY with all its clauses over documents of all kinds
CREATE TABLE t (id INT, d STRING) WITH ('connector' = 'kafka', 'topic' = 'json_query_clauses_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING, c1 STRING, c2 STRING, c3 STRING, c4 STRING, c5 STRING, c6 STRING, c7 STRING, c8 STRING, c9 STRING, arr ARRAY<STRING>) WITH ('connector' = 'kafka', 'topic' = 'json_query_clauses_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, JSON_QUERY(d, '$.b'),
  JSON_QUERY(d, 'lax $.a' WITHOUT WRAPPER),
  JSON_QUERY(d, 'lax $.a' WITH CONDITIONAL WRAPPER),
  JSON_QUERY(d, 'lax $.a' WITH UNCONDITIONAL WRAPPER),
  JSON_QUERY(d, 'lax $.b.d' WITH ARRAY WRAPPER EMPTY ARRAY ON EMPTY),
  JSON_QUERY(d, 'lax $.zz' EMPTY OBJECT ON EMPTY),
  JSON_QUERY(d, 'strict $.zz' EMPTY ARRAY ON ERROR),
  JSON_QUERY(d, 'lax $.zz' NULL ON EMPTY EMPTY OBJECT ON ERROR),
  JSON_QUERY(d, '$' EMPTY OBJECT ON ERROR),
  JSON_QUERY(d, 'lax $.b.d[*]' WITH WRAPPER), JSON_QUERY(d, 'lax $.b.d' RETURNING ARRAY<STRING>) FROM t;
