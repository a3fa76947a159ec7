SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id STRING, name STRING, amt STRING, junk INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts, gone AS CHAR_LENGTH(name)) WITH (
  'connector' = 'kafka', 'topic' = 'alter_drop_modify_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
ALTER TABLE t DROP (junk, gone);
ALTER TABLE t DROP WATERMARK;
ALTER TABLE t MODIFY (id INT, amt DOUBLE AFTER id, ts STRING FIRST);
CREATE TABLE o (ts STRING, id INT, amt DOUBLE, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'alter_drop_modify_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'alter_drop_modify_o');
INSERT INTO o SELECT * FROM t;
