-- CSV of another system: its own delimiter, quote, escape, comments, NULL text and array delimiter
CREATE TABLE t (id INT, name STRING, price DECIMAL(8, 3), dy DATE, ats TIMESTAMP(3), tags ARRAY<STRING>, ok BOOLEAN, tm TIME) WITH ('connector' = 'kafka', 'topic' = 'csv_all_options_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.field-delimiter' = '|', 'csv.quote-character' = '''', 'csv.escape-character' = '\', 'csv.allow-comments' = 'true', 'csv.null-literal' = '\N', 'csv.array-element-delimiter' = '~', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, name STRING, price DECIMAL(8, 3), dy DATE, ats TIMESTAMP(3), tags ARRAY<STRING>, ok BOOLEAN, tm TIME) WITH ('connector' = 'kafka', 'topic' = 'csv_all_options_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'csv', 'csv.field-delimiter' = '	', 'csv.null-literal' = 'NULL', 'csv.array-element-delimiter' = '+', 'csv.write-bigdecimal-in-scientific-notation' = 'false');
CREATE TABLE p (id INT, name STRING, tags STRING) WITH ('connector' = 'kafka', 'topic' = 'csv_all_options_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM t;
INSERT INTO p SELECT id, CONCAT_WS('/', name, CAST(price AS STRING)), ARRAY_JOIN(tags, ',', '?') FROM t;
END;
