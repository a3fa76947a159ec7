-- LIKE (EXCLUDING OPTIONS INCLUDING ALL)
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_like_all_but_options_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (up AS LOWER(name), sec2 AS id + 1) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_like_all_but_options_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json') LIKE t (EXCLUDING OPTIONS INCLUDING ALL);
CREATE TABLE o (id INT, up STRING, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_like_all_but_options_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_like_all_but_options_o');
INSERT INTO o SELECT id, up, sec2 FROM a;
