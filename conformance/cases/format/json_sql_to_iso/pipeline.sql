SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP(6), z TIMESTAMP_LTZ(6), tm TIME(3), dt DATE) WITH (
  'connector' = 'kafka', 'topic' = 'json_sql_to_iso_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, ts TIMESTAMP(6), z TIMESTAMP_LTZ(6), tm TIME(3), dt DATE) WITH (
  'connector' = 'kafka', 'topic' = 'json_sql_to_iso_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_sql_to_iso_o');
INSERT INTO o SELECT * FROM t;
