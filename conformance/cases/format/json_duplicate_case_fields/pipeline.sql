-- duplicate members, names that differ in case, unknown members, white space
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, `Name` STRING, `name` STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_duplicate_case_fields_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, `Name` STRING, `name` STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_duplicate_case_fields_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_duplicate_case_fields');
INSERT INTO o SELECT * FROM t;
