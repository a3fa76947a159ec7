-- headers and timestamps read and written
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, tp STRING METADATA FROM 'topic' VIRTUAL, part INT METADATA FROM 'partition' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL, le INT METADATA FROM 'leader-epoch' VIRTUAL, tt STRING METADATA FROM 'timestamp-type' VIRTUAL, h MAP<STRING, BYTES> METADATA FROM 'headers', ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', late AS ts + INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'meta_read_write_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, info STRING, trace STRING, late TIMESTAMP_LTZ(3), hd MAP<STRING, BYTES> METADATA FROM 'headers', at_ TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH (
  'connector' = 'kafka', 'topic' = 'meta_read_write_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'meta_read_write_o');
INSERT INTO o SELECT id, tp || '/' || CAST(part AS STRING) || '/' || CAST(off AS STRING) || '/' || tt, CAST(h['trace'] AS STRING), late, MAP['orig', h['trace'], 'n', CAST(CAST(id AS STRING) AS BYTES)], ts FROM t WHERE le = 0 OR le IS NULL OR le > 0;
