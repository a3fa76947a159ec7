-- IS NOT DISTINCT FROM in outer, semi, anti, interval and window joins
CREATE TABLE l (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r (k STRING, w INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE b (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_b', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE d (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_d', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE f (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_f', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE g (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_g', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE h (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_safe_joins_all_h', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT l.id, r.w FROM l LEFT JOIN r ON l.k IS NOT DISTINCT FROM r.k;
INSERT INTO b SELECT l.id, r.w FROM l FULL JOIN r ON l.k IS NOT DISTINCT FROM r.k AND l.v IS NOT DISTINCT FROM r.w;
INSERT INTO d SELECT id FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.k IS NOT DISTINCT FROM l.k AND r.w > l.v);
INSERT INTO f SELECT id FROM l WHERE NOT EXISTS (SELECT 1 FROM r WHERE r.k IS NOT DISTINCT FROM l.k);
INSERT INTO g SELECT l.id, r.w FROM l LEFT JOIN r ON l.k IS NOT DISTINCT FROM r.k AND r.ts BETWEEN l.ts AND l.ts + INTERVAL '2' SECOND;
INSERT INTO h SELECT a.id, b.w FROM (SELECT * FROM TABLE(TUMBLE(TABLE l, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) a LEFT JOIN (SELECT * FROM TABLE(TUMBLE(TABLE r, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.k IS NOT DISTINCT FROM b.k;
END;
