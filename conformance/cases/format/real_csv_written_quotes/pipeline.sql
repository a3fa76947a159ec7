-- csv written with several dialects
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, d DOUBLE, b BYTES, a ARRAY<STRING>, m ROW<x STRING, y INT>, tm TIME) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_written_quotes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, s STRING, d DOUBLE, b BYTES, a ARRAY<STRING>, m ROW<x STRING, y INT>, tm TIME) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_written_quotes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'csv.field-delimiter' = ';', 'csv.null-literal' = 'NULL', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_csv_written_quotes_o');
CREATE TABLE o2 (id INT, s STRING, d DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_written_quotes_o2', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'csv.disable-quote-character' = 'true', 'csv.field-delimiter' = U&'\0001', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_csv_written_quotes_o2');
CREATE TABLE o3 (d DECIMAL(10, 4), s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_csv_written_quotes_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'csv.write-bigdecimal-in-scientific-notation' = 'false', 'csv.quote-character' = '$', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_csv_written_quotes_o3');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o
SELECT * FROM t;
INSERT INTO o2
SELECT id, s, d FROM t;
INSERT INTO o3
SELECT CAST(d AS DECIMAL(10, 4)), s FROM t;
END;
