-- key fields with a prefix, both in the table
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (k_id INT, id INT, name STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_key_prefix_read_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'value.format' = 'json', 'key.format' = 'json', 'key.fields' = 'k_id', 'key.fields-prefix' = 'k_', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (k_id INT, id INT, name STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_key_prefix_read_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_key_prefix_read');
INSERT INTO o SELECT k_id, id, name FROM t;
