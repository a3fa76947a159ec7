SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE i (id INT, ti TINYINT, l BIGINT, f FLOAT, d DOUBLE, m DECIMAL(10,3), s STRING, b BOOLEAN, dt DATE, tm TIME(3), ts TIMESTAMP(6), by_ BYTES, mp MAP<STRING, INT>) WITH ('connector' = 'kafka', 'topic' = 'wild_json_odd_numbers_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, ti TINYINT, l BIGINT, f FLOAT, d DOUBLE, m DECIMAL(10,3), s STRING, b BOOLEAN, dt DATE, tm TIME(3), ts TIMESTAMP(6), by_ BYTES, mp MAP<STRING, INT>) WITH ('connector' = 'kafka', 'topic' = 'wild_json_odd_numbers_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'json.encode.ignore-null-fields' = 'true', 'json.encode.decimal-as-plain-number' = 'true',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_json_odd_numbers_o');
INSERT INTO o SELECT * FROM i;
