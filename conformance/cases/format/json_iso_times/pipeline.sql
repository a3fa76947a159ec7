-- ISO-8601 in and out
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Asia/Tokyo';
CREATE TABLE t (id INT, ts TIMESTAMP(3), z TIMESTAMP_LTZ(3), r ROW<t TIMESTAMP(0)>, a ARRAY<TIMESTAMP(3)>) WITH (
  'connector' = 'kafka', 'topic' = 'json_iso_times_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, ts TIMESTAMP(3), z TIMESTAMP_LTZ(3), r ROW<t TIMESTAMP(0)>, a ARRAY<TIMESTAMP(3)>) WITH (
  'connector' = 'kafka', 'topic' = 'json_iso_times_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_iso_times_o');
INSERT INTO o SELECT * FROM t;
