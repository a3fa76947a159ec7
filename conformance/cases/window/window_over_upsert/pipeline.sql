-- windows over an upsert topic with tombstones, and over a last-row deduplication
CREATE TABLE u (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'window_over_upsert_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE s (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_upsert_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (ws TIMESTAMP(3), k STRING, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_upsert_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (ws TIMESTAMP(3), n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_over_upsert_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW lastrow AS SELECT id, k, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC) AS rn FROM s) WHERE rn = 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT window_start, k, COUNT(*), SUM(v) FROM TABLE(TUMBLE(TABLE u, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO o2 SELECT window_start, COUNT(*), SUM(v) FROM TABLE(HOP(TABLE lastrow, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND)) GROUP BY window_start, window_end;
END;
