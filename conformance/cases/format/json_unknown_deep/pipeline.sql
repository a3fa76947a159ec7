-- unknown members with deep content are skipped
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_unknown_deep_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, z STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_unknown_deep_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_unknown_deep');
INSERT INTO o SELECT * FROM t;
