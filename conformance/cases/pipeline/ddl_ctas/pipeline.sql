-- CREATE TABLE AS SELECT
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amount DOUBLE) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_ctas_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_ctas_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_ctas') AS SELECT id, UPPER(name) AS un, amount * 2 AS twice FROM t;
