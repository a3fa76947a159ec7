-- a field that a row does not have
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, r ROW<a INT>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_row_field_missing_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_row_field_missing_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_row_field_missing');
INSERT INTO o SELECT r.nope FROM e;
