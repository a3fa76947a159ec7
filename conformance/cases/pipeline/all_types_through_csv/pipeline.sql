-- a row of every type through csv
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (id INT NOT NULL, b BOOLEAN, t TINYINT, sm SMALLINT, l BIGINT, f FLOAT, d DOUBLE, c DECIMAL(20, 4), s STRING, vc VARCHAR(5), ch CHAR(3), dt DATE, tm TIME(3), ts TIMESTAMP(6), z TIMESTAMP_LTZ(3), `by` BYTES, a ARRAY<INT>, r ROW<x INT, y STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'all_types_through_csv_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'csv.array-element-delimiter' = ';', 'csv.null-literal' = '');
CREATE TABLE j (id INT NOT NULL, b BOOLEAN, t TINYINT, sm SMALLINT, l BIGINT, f FLOAT, d DOUBLE, c DECIMAL(20, 4), s STRING, vc VARCHAR(5), ch CHAR(3), dt DATE, tm TIME(3), ts TIMESTAMP(6), z TIMESTAMP_LTZ(3), `by` BYTES, a ARRAY<INT>, r ROW<x INT, y STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'all_types_through_csv_j', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'all_types_through_csv_j');
CREATE TABLE c (`total` DECIMAL(22, 4)) WITH (
  'connector' = 'kafka', 'topic' = 'all_types_through_csv_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'all_types_through_csv_c') LIKE j (EXCLUDING OPTIONS);
EXECUTE STATEMENT SET BEGIN
INSERT INTO j SELECT * FROM s;
INSERT INTO c SELECT *, c + l FROM s;
END;
