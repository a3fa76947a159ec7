-- a window over a semi join, a scalar sub-query beside a window aggregate, and windows of both sides of a UNION ALL
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_sub_query_filter_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE n (k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'window_sub_query_filter_n', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (ws TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_sub_query_filter_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (ws TIMESTAMP(3), s INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_sub_query_filter_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (ws TIMESTAMP(3), who STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_sub_query_filter_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) WHERE k IN (SELECT k FROM n) GROUP BY window_start, window_end;
INSERT INTO o2 SELECT window_start, SUM(v) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end HAVING SUM(v) > (SELECT AVG(v) FROM e);
INSERT INTO o3 SELECT window_start, 'a', COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) WHERE k = 'a' GROUP BY window_start, window_end UNION ALL SELECT window_start, 'rest', COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) WHERE k <> 'a' GROUP BY window_start, window_end;
END;
