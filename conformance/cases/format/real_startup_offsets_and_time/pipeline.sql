-- from offsets and times to others
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, off_ BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'topic' = 'real_startup_offsets_and_time_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:2', 'scan.bounded.mode' = 'specific-offsets', 'scan.bounded.specific-offsets' = 'partition:0,offset:5', 'format' = 'json');
CREATE TABLE u (id INT) WITH ('connector' = 'kafka', 'topic' = 'real_startup_offsets_and_time_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'timestamp', 'scan.startup.timestamp-millis' = '1704067203000', 'scan.bounded.mode' = 'timestamp', 'scan.bounded.timestamp-millis' = '1704067206000', 'format' = 'json');
CREATE TABLE o (src STRING, id INT, off_ BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'real_startup_offsets_and_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_startup_offsets_and_time_o');
INSERT INTO o
SELECT 't', id, off_ FROM t UNION ALL SELECT 'u', id, CAST(NULL AS BIGINT) FROM u;
