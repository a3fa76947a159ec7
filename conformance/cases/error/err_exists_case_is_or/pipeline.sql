-- Flink makes an OR of CASE, and joins the rows with those around them
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_exists_case_is_or_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_exists_case_is_or_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_exists_case_is_or_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v > 1 THEN u.v > 2 ELSE u.v < 3 END);
