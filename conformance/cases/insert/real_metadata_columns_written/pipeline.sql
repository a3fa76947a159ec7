-- metadata written, virtual and computed columns left out
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a STRING, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL, p INT METADATA FROM 'partition' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'real_metadata_columns_written_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (hd MAP<STRING, BYTES> METADATA FROM 'headers', id BIGINT, ts TIMESTAMP(3) METADATA FROM 'timestamp', top STRING METADATA FROM 'topic' VIRTUAL, a STRING, dbl AS id * 2) WITH (
  'connector' = 'kafka', 'topic' = 'real_metadata_columns_written_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_metadata_columns_written_o');
INSERT INTO o
SELECT MAP['src', CAST('t' AS BYTES), 'a', CAST(a AS BYTES)], id, CAST(ts AS TIMESTAMP(3)), a FROM t WHERE a IS NOT NULL;
