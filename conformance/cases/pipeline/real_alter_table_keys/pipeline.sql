-- keys and columns altered
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE u (id INT NOT NULL, k STRING, v INT, junk STRING, c AS v + 1) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_alter_table_keys_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_alter_table_keys_o');
ALTER TABLE u ADD CONSTRAINT pk PRIMARY KEY (id) NOT ENFORCED;
ALTER TABLE u DROP (junk, c);
ALTER TABLE u MODIFY (k VARCHAR(1), v BIGINT FIRST);
ALTER TABLE u DROP PRIMARY KEY;
ALTER TABLE u ADD PRIMARY KEY (id) NOT ENFORCED;
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_alter_table_keys_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
INSERT INTO u
SELECT SUM(v), id, MAX(k) FROM t GROUP BY id;
