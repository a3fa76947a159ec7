-- bad values deep in rows, arrays and maps become NULL where they stand
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, r ROW<a INT, b ARRAY<INT>>, m MAP<STRING, INT>, ar ARRAY<ROW<x INT>>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_nested_bad_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, r ROW<a INT, b ARRAY<INT>>, m MAP<STRING, INT>, ar ARRAY<ROW<x INT>>) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_nested_bad_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_nested_bad');
INSERT INTO o SELECT * FROM t;
