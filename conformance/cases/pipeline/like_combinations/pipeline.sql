-- LIKE with options of all kinds
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, name STRING, amt DECIMAL(8, 2), ts TIMESTAMP(3), tags ARRAY<STRING>, up AS UPPER(name), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'like_combinations_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (extra AS id * 10, note STRING METADATA FROM 'topic' VIRTUAL) WITH ('json.ignore-parse-errors' = 'true') LIKE t (INCLUDING ALL EXCLUDING WATERMARKS OVERWRITING OPTIONS);
CREATE TABLE b (WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) LIKE t (OVERWRITING WATERMARKS INCLUDING OPTIONS);
CREATE TABLE o (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'like_combinations_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_combinations_o');
CREATE TABLE o2 (name STRING, x INT) WITH (
  'connector' = 'kafka', 'topic' = 'like_combinations_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_combinations_p') LIKE o (EXCLUDING ALL);
EXECUTE STATEMENT SET BEGIN
INSERT INTO o2 SELECT CAST(id AS BIGINT), up || note, extra FROM a;
INSERT INTO o SELECT id FROM b WHERE up = 'ADA';
END;
