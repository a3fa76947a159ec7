-- what stands behind a JSON document
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_after_the_document_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, j BOOLEAN, sc BOOLEAN, e BOOLEAN, v STRING, q STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_after_the_document_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, s IS JSON, s IS JSON SCALAR, JSON_EXISTS(s, '$'), JSON_VALUE(s, '$'), JSON_QUERY(s, '$') FROM t;
