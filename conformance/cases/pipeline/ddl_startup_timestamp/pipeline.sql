-- start at a timestamp, end at a timestamp
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_startup_timestamp_i', 'scan.startup.mode' = 'timestamp', 'scan.startup.timestamp-millis' = '1777593602000', 'scan.bounded.mode' = 'timestamp', 'scan.bounded.timestamp-millis' = '1777593605000', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_startup_timestamp_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_startup_timestamp');
INSERT INTO o SELECT id FROM t;
