-- elements of an array that stands where a scalar is wanted, and what follows it
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a INT, b STRING, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_derailed_by_array_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, a INT, b STRING, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_derailed_by_array_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_derailed_by_array');
INSERT INTO o SELECT * FROM t;
