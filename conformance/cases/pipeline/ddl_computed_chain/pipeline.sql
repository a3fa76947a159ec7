-- computed columns that use functions, constants and nested fields; one feeds the watermark
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, o ROW<`at` BIGINT, price DECIMAL(10,2)>, qty INT, total AS o.price * qty, tag AS CONCAT('t', CAST(id AS STRING)), ts AS TO_TIMESTAMP_LTZ(o.`at`, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_computed_chain_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, total DECIMAL(21,2), tag STRING, ts TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_computed_chain_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_computed_chain');
INSERT INTO o SELECT id, total, tag, ts FROM t WHERE total > 1;
