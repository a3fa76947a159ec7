-- processing time is TIMESTAMP_LTZ(3) NOT NULL outside of windows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ev (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_values_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, ty STRING, nul BOOLEAN, len INT, late BOOLEAN, d BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_values_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_values-o');
INSERT INTO o SELECT id, 'x', pt IS NULL, CHAR_LENGTH(CAST(pt AS STRING)), pt > TO_TIMESTAMP_LTZ(0, 3), EXTRACT(YEAR FROM pt) > 2000 FROM ev;
