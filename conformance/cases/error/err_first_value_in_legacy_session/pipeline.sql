-- FIRST_VALUE cannot be merged: not in the legacy SESSION
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_first_value_in_legacy_session_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (f INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_first_value_in_legacy_session_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_first_value_in_legacy_session');
INSERT INTO o SELECT FIRST_VALUE(v) FROM e GROUP BY SESSION(ts, INTERVAL '5' SECOND);
