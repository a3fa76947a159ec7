-- a computed column of an unknown column
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, c AS nope + 1) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_computed_unknown_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_computed_unknown_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_computed_unknown');
INSERT INTO o SELECT id FROM e;
