-- rows and arrays in CSV, in and out, with escapes
CREATE TABLE t (id INT, r ROW<a INT, b STRING>, l ARRAY<INT>, s STRING) WITH ('connector' = 'kafka', 'topic' = 'csv_nested_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.array-element-delimiter' = ':', 'csv.quote-character' = '"', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, a INT, b STRING, l ARRAY<INT>, s STRING) WITH ('connector' = 'kafka', 'topic' = 'csv_nested_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE p (id INT, r ROW<x STRING, y DOUBLE>, l ARRAY<STRING>) WITH ('connector' = 'kafka', 'topic' = 'csv_nested_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'csv', 'csv.field-delimiter' = ';', 'csv.array-element-delimiter' = '/');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, r.a, r.b, l, s FROM t;
INSERT INTO p SELECT id, ROW(s, r.a / 2e0), ARRAY['x', s, CAST(NULL AS STRING)] FROM t;
END;
