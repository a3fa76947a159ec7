-- metadata cast to declared types
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, off_ STRING METADATA FROM 'offset' VIRTUAL, ts STRING METADATA FROM 'timestamp' VIRTUAL, `partition` SMALLINT METADATA VIRTUAL, tt CHAR(3) METADATA FROM 'timestamp-type' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'real_metadata_cast2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a STRING, b STRING, d INT, e STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_metadata_cast2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_metadata_cast2_o');
INSERT INTO o
SELECT id, off_ || '!', ts, `partition`, tt FROM t;
