SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_alter_drop_set_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

ALTER TABLE base DROP WATERMARK;
ALTER TABLE base DROP (up, v);
ALTER TABLE base ADD v STRING;
ALTER TABLE base SET ('json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, k STRING, ts TIMESTAMP(3), v STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_alter_drop_set_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_alter_drop_set_o');
INSERT INTO o SELECT * FROM base;
