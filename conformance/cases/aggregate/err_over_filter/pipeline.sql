-- OVER with FILTER, with DISTINCT, a CASE inside, zero preceding rows and an OVER on a deduplicated stream
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_over_filter_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_over_filter_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o1 SELECT id, COUNT(*) FILTER (WHERE v > 4) OVER w, SUM(CASE WHEN v > 4 THEN v ELSE 0 END) OVER w FROM e WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 3 PRECEDING AND CURRENT ROW);
