SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE i (k1 STRING, k2 INT, v ROW<a INT, b STRING>, part INT METADATA FROM 'partition' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', h MAP<STRING, BYTES> METADATA FROM 'headers', tt STRING METADATA FROM 'timestamp-type' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'wild_csv_key_json_value_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'csv', 'key.fields' = 'k1;k2', 'value.format' = 'json', 'value.json.ignore-parse-errors' = 'true', 'key.csv.ignore-parse-errors' = 'true', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (k1 STRING, k2 INT, b STRING, part INT, off BIGINT, ts TIMESTAMP_LTZ(3), hk STRING, tt STRING, h MAP<STRING, BYTES> METADATA FROM 'headers') WITH ('connector' = 'kafka', 'topic' = 'wild_csv_key_json_value_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'key.fields' = 'k2', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_csv_key_json_value_o');
INSERT INTO o SELECT k1, k2, v.b, part, off, ts, CAST(h['x'] AS STRING), tt, h FROM i;
