-- a raw key beside a json value, the key column first
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (kk STRING, id INT, name STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_key_raw_read_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'value.format' = 'json', 'key.format' = 'raw', 'key.fields' = 'kk', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (kk STRING, id INT, name STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_key_raw_read_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_key_raw_read');
INSERT INTO o SELECT * FROM t;
