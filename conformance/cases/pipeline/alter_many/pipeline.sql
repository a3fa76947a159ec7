-- a table altered in every way
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, nm STRING, amt DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'alter_many_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
ALTER TABLE t ADD (ts TIMESTAMP(3), `part` INT METADATA FROM 'partition' VIRTUAL FIRST, twice AS amt * 2 AFTER id);
ALTER TABLE t RENAME nm TO name;
ALTER TABLE t ADD WATERMARK FOR ts AS ts - INTERVAL '1' SECOND;
ALTER TABLE t MODIFY WATERMARK FOR ts AS ts;
ALTER TABLE t MODIFY twice AS amt + amt + 1;
ALTER TABLE t ADD tags ARRAY<STRING> COMMENT 'the tags';
ALTER TABLE t SET ('json.ignore-parse-errors' = 'true', 'properties.client.id' = 'x');
ALTER TABLE t RESET ('properties.client.id');
ALTER TABLE t RENAME TO renamed;
CREATE TABLE o (p INT, id INT, tw DECIMAL(10, 2), name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'alter_many_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'alter_many_o');
INSERT INTO o SELECT * FROM renamed;
