SET 'execution.checkpointing.interval' = '1s';
-- lines as exports have them: quotes, null literals, comments, short and broken ones
CREATE TABLE i (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, ok BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'blind_csv_odd_lines_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.field-delimiter' = ';', 'csv.array-element-delimiter' = '|', 'csv.null-literal' = 'n/a', 'csv.allow-comments' = 'true', 'csv.ignore-parse-errors' = 'true', 'csv.escape-character' = '\');
CREATE TABLE o (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, ok BOOLEAN, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_csv_odd_lines_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_csv_odd_lines-o');
CREATE TABLE c (name STRING, tags ARRAY<STRING>, amt DECIMAL(8, 2), ts TIMESTAMP(3), b BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'blind_csv_odd_lines_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_csv_odd_lines-c', 'csv.null-literal' = '\N', 'csv.field-delimiter' = U&'\0009', 'csv.quote-character' = '|');
CREATE TABLE q (line STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_csv_odd_lines_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'raw',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_csv_odd_lines-q', 'raw.charset' = 'UTF-16BE');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, name, amt, ts, tags, ok, CARDINALITY(tags) FROM i;
INSERT INTO c SELECT name, tags, amt, ts, CAST(name AS BYTES) FROM i;
INSERT INTO q SELECT CAST(id AS STRING) FROM i WHERE id < 6;
END;
