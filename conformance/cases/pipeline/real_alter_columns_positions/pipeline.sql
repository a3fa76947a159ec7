-- columns added at places
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_alter_columns_positions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
ALTER TABLE t ADD (x AS id * 2 FIRST, y STRING AFTER id, z INT METADATA FROM 'partition' VIRTUAL AFTER x);
ALTER TABLE t RENAME v TO val;
ALTER TABLE t DROP d;
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_alter_columns_positions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_alter_columns_positions_o') AS
SELECT * FROM t;
