-- LIKE (INCLUDING CONSTRAINTS OVERWRITING GENERATED)
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'like_including_constraints_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (up AS LOWER(name), sec2 AS id + 1) LIKE t (INCLUDING CONSTRAINTS OVERWRITING GENERATED);
CREATE TABLE o (id INT, up STRING, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'like_including_constraints_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_including_constraints_o');
INSERT INTO o SELECT id, up, sec2 FROM a;
