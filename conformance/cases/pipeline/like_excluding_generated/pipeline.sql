-- LIKE (EXCLUDING GENERATED EXCLUDING WATERMARKS)
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'like_excluding_generated_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (up AS LOWER(name), sec2 AS id + 1) LIKE t (EXCLUDING GENERATED EXCLUDING WATERMARKS);
CREATE TABLE o (id INT, up STRING, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'like_excluding_generated_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_excluding_generated_o');
INSERT INTO o SELECT id, up, sec2 FROM a;
