SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'America/Sao_Paulo';
CREATE TABLE i (id INT, ts TIMESTAMP(3), lz TIMESTAMP_LTZ(6), tm TIME, r ROW<t TIMESTAMP(0), ls ARRAY<TIMESTAMP_LTZ(3)>>) WITH ('connector' = 'kafka', 'topic' = 'wild_json_iso_sink_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'json.timestamp-format.standard' = 'ISO-8601', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, ts TIMESTAMP(3), lz TIMESTAMP_LTZ(6), tm TIME, r ROW<t TIMESTAMP(0), ls ARRAY<TIMESTAMP_LTZ(3)>>) WITH ('connector' = 'kafka', 'topic' = 'wild_json_iso_sink_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'json.timestamp-format.standard' = 'ISO-8601',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_json_iso_sink_o');
CREATE TABLE p (id INT, ts TIMESTAMP(3), lz TIMESTAMP_LTZ(6), tm TIME, r ROW<t TIMESTAMP(0), ls ARRAY<TIMESTAMP_LTZ(3)>>) WITH ('connector' = 'kafka', 'topic' = 'wild_json_iso_sink_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_json_iso_sink_p');
INSERT INTO o SELECT * FROM i;
INSERT INTO p SELECT * FROM i;
