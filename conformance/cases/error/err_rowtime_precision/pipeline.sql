-- a watermark on a TIMESTAMP(6)
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, ts TIMESTAMP(6), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_rowtime_precision_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_rowtime_precision_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_rowtime_precision');
INSERT INTO o SELECT id FROM e;
