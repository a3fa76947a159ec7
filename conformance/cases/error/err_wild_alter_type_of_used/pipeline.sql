SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'err_wild_alter_type_of_used_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

ALTER TABLE base MODIFY (v BIGINT COMMENT 'wide', up AS k || '?' AFTER id);
ALTER TABLE base RENAME k TO kk;
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_alter_type_of_used_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_alter_type_of_used_o');
INSERT INTO o SELECT id FROM base;
