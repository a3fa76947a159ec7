-- LIKE that overwrites options and the watermark
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT NOT NULL, a STRING, n BIGINT, ts AS TO_TIMESTAMP_LTZ(n, 3), part INT METADATA FROM 'partition' VIRTUAL, WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'latest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'topic' = 'none');
CREATE TABLE t (extra AS CHAR_LENGTH(a), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('topic' = 'err_real_ddl_like_layers2_i', 'scan.startup.mode' = 'earliest-offset', 'scan.watermark.emit.strategy' = 'on-event') LIKE base (OVERWRITING OPTIONS OVERWRITING WATERMARKS);
CREATE TABLE o (extra INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_ddl_like_layers2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_ddl_like_layers2_o') LIKE base (EXCLUDING ALL);
INSERT INTO o
SELECT id, a, n, extra FROM t WHERE part = 0 AND ts IS NOT NULL;
