SET 'execution.checkpointing.interval' = '1s';
-- tables LIKE others, options by hint, WITH in WITH, columns by name, aliases reused
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), twice AS v * 2, WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cte_hints_like_base', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, ws TIMESTAMP(3), n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cte_hints_like_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_cte_hints_like-o');
CREATE TABLE o2 WITH ('topic' = 'blind_cte_hints_like_o2', 'sink.transactional-id-prefix' = 'cte-o2') LIKE o (EXCLUDING WATERMARKS OVERWRITING OPTIONS);
CREATE TABLE o3 (id INT, tw INT, `select` STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cte_hints_like_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_cte_hints_like-o3');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o (n, k, ws) WITH a AS (SELECT * FROM base /*+ OPTIONS('scan.startup.mode' = 'earliest-offset') */ WHERE v > 2), b (kk, t, vv) AS (WITH a AS (SELECT * FROM a WHERE k <> 'c') SELECT k, ts, v FROM a)
  SELECT COUNT(*), kk, window_start FROM TABLE(TUMBLE(TABLE base, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) AS w (id, kk, v, ts, twice, window_start, window_end, window_time) WHERE kk IN ('a', 'b') GROUP BY window_start, window_end, kk;
INSERT INTO o2 SELECT k, window_start, COUNT(*), SUM(twice) FROM TABLE(TUMBLE(TABLE base, DESCRIPTOR(ts), INTERVAL '2' MINUTE)) GROUP BY k, window_start, window_end;
INSERT INTO o3 SELECT id, twice AS tw, k || '?' AS `select` FROM base WHERE twice BETWEEN 4 AND 10 ORDER BY ts;
END;
