-- calls that cannot be computed, where nobody reads them
CREATE TABLE t (k STRING, b BYTES, r ROW<x INT, y STRING>, l ARRAY<INT>, v INT, n INT NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'unread_calls_are_no_mistake_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'unread_calls_are_no_mistake_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE e (a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'unread_calls_are_no_mistake_e', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE w (k STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'unread_calls_are_no_mistake_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT k FROM (SELECT k, MIN(b) AS b, MAX(r) AS r, COUNT(k, v) AS c FROM t GROUP BY k);
INSERT INTO e SELECT CAST(MAX(r) AS STRING) FROM t WHERE FALSE GROUP BY k;
INSERT INTO w SELECT k, n FROM (SELECT k, n, MAX(l) OVER (PARTITION BY k ORDER BY ts) AS m FROM t);
END;
