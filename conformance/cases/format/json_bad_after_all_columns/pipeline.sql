-- a bad member after every column has been seen fails nothing
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, v INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_bad_after_all_columns_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, v INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_bad_after_all_columns_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_bad_after_all_columns');
INSERT INTO o SELECT * FROM t;
