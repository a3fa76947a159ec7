-- LIKE with EXCLUDING and OVERWRITING, added columns and a watermark
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, name STRING, up AS UPPER(name)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_like_options_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE t (amount DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('json.ignore-parse-errors' = 'true') LIKE base (INCLUDING ALL OVERWRITING OPTIONS);
CREATE TABLE o (id INT, up STRING, amount DOUBLE, d BOOLEAN) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_like_options_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_like_options');
INSERT INTO o SELECT id, up, amount, ts > TIMESTAMP '2026-05-01 00:00:02' FROM t;
