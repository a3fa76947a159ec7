SET 'execution.checkpointing.interval' = '1s';
-- duplicates of a topic are dropped in order of arrival, what is left goes on as inserts
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'blind_deduplicated_then_over_base', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k STRING, run BIGINT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_deduplicated_then_over_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_deduplicated_then_over-o');
CREATE TABLE m (k STRING, a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_deduplicated_then_over_m', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_deduplicated_then_over-m');
CREATE TEMPORARY VIEW u AS SELECT id, k, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY pt) AS rn FROM base) WHERE rn = 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, k, SUM(CAST(v AS BIGINT)) OVER w, COUNT(*) OVER w FROM u WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);
INSERT INTO m SELECT * FROM u MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.id AS a, B.id AS b AFTER MATCH SKIP TO NEXT ROW PATTERN (A B) DEFINE B AS B.v > A.v);
END;
