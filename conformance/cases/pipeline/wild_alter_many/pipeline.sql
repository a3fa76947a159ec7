SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_alter_many_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

ALTER TABLE base ADD (w AS v + 100, z INT METADATA FROM 'partition' VIRTUAL FIRST);
ALTER TABLE base MODIFY (v BIGINT COMMENT 'wide', ts TIMESTAMP(3) FIRST);
ALTER TABLE base MODIFY WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE;
ALTER TABLE base DROP up;
ALTER TABLE base RENAME k TO kk;
CREATE TABLE o (ts TIMESTAMP(3), z INT, id INT, kk STRING, v BIGINT, w BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_alter_many_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_alter_many_o');
INSERT INTO o SELECT * FROM base;
