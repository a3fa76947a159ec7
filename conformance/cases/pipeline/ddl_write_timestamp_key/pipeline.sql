-- timestamp and key written from columns, read back through metadata by a second job
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_write_timestamp_key_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, id INT, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp') WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_write_timestamp_key_o', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_write_timestamp_key', 'key.format' = 'raw', 'key.fields' = 'k', 'value.fields-include' = 'EXCEPT_KEY');
INSERT INTO o SELECT k, id, CAST(ts AS TIMESTAMP_LTZ(3)) FROM t;
