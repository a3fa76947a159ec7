-- a table that grows by ALTER
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_alter_table_grows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
ALTER TABLE t ADD v INT COMMENT 'value' AFTER id;
ALTER TABLE t ADD (`ts` TIMESTAMP(3), rt AS `ts` + INTERVAL '1' HOUR, WATERMARK FOR rt AS rt - INTERVAL '5' SECOND);
ALTER TABLE t RENAME k TO kk;
ALTER TABLE t RENAME kk TO k;
ALTER TABLE t SET ('scan.watermark.emit.strategy' = 'on-event', 'scan.startup.mode' = 'latest-offset');
ALTER TABLE t SET ('scan.startup.mode' = 'earliest-offset');
ALTER TABLE t RENAME TO events;
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_alter_table_grows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_alter_table_grows_o');
INSERT INTO o
SELECT window_start, COUNT(*), SUM(v) FROM TABLE(HOP(TABLE events, DESCRIPTOR(rt), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
