-- computed columns over metadata
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a STRING, `ts` TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', hd MAP<STRING, BYTES> METADATA FROM 'headers' VIRTUAL, off_ BIGINT METADATA FROM 'offset' VIRTUAL, h1 AS CAST(hd['h1'] AS STRING), key_ AS CAST(`off_` AS STRING) || '-' || COALESCE(a, '?'), big AS UPPER(a)) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_computed_over_metadata_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, h STRING, k STRING, b STRING, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_computed_over_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ddl_computed_over_metadata_o');
INSERT INTO o
SELECT id, h1, key_, big, CAST(ts AS TIMESTAMP(3)) FROM t WHERE h1 <> 'v1';
