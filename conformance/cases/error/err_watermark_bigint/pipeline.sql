-- a watermark on a BIGINT
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, v BIGINT, WATERMARK FOR v AS v) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_watermark_bigint_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_watermark_bigint_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_watermark_bigint');
INSERT INTO o SELECT id FROM e;
