-- numbers of every spelling into every type, bad ones NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a TINYINT, b BIGINT, c DOUBLE, d DECIMAL(10,3), e STRING, f BOOLEAN) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_number_spellings_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (id INT, a TINYINT, b BIGINT, c DOUBLE, d DECIMAL(10,3), e STRING, f BOOLEAN) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_number_spellings_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_number_spellings');
INSERT INTO o SELECT * FROM t;
