-- members after every column has been seen are skipped, at every depth
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<x INT, y INT>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_members_after_all_columns_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, r ROW<x INT, y INT>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_members_after_all_columns_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_members_after_all_columns');
INSERT INTO o SELECT * FROM t;
