-- SET of unknown keys, RESET, EXPLAIN and SHOW in between
SET 'execution.checkpointing.interval' = '1s';
SET 'my.own.key' = 'x';
SET 'table.local-time-zone' = 'Asia/Kolkata';
RESET 'table.local-time-zone';
CREATE TABLE t (id BIGINT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_set_reset_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_set_reset_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_set_reset');
SHOW TABLES;
INSERT INTO o SELECT FROM_UNIXTIME(id) FROM t;
