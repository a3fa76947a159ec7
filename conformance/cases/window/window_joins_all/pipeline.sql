-- window joins of every kind with NULL keys and a further condition
CREATE TABLE l (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE i (k STRING, a INT, b INT, ws TIMESTAMP(3), we TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_i', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE le (k STRING, a INT, b INT, ws TIMESTAMP(3), we TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_le', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE ri (k STRING, a INT, b INT, ws TIMESTAMP(3), we TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_ri', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE fu (k STRING, a INT, b INT, ws TIMESTAMP(3), we TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_fu', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE se (id INT, k STRING, ws TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_se', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE an (id INT, k STRING, ws TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_an', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE inn (id INT, k STRING, ws TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'window_joins_all_inn', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW lw AS SELECT * FROM TABLE(TUMBLE(TABLE l, DESCRIPTOR(ts), INTERVAL '10' SECOND));
CREATE VIEW rw AS SELECT * FROM TABLE(TUMBLE(TABLE r, DESCRIPTOR(ts), INTERVAL '10' SECOND));
EXECUTE STATEMENT SET BEGIN
INSERT INTO i SELECT COALESCE(lw.k, rw.k), lw.id, rw.id, COALESCE(lw.window_start, rw.window_start), COALESCE(lw.window_end, rw.window_end) FROM lw  JOIN rw ON lw.window_start = rw.window_start AND lw.window_end = rw.window_end AND lw.k = rw.k AND lw.v * 10 <= rw.v;
INSERT INTO le SELECT COALESCE(lw.k, rw.k), lw.id, rw.id, COALESCE(lw.window_start, rw.window_start), COALESCE(lw.window_end, rw.window_end) FROM lw LEFT JOIN rw ON lw.window_start = rw.window_start AND lw.window_end = rw.window_end AND lw.k = rw.k;
INSERT INTO ri SELECT COALESCE(lw.k, rw.k), lw.id, rw.id, COALESCE(lw.window_start, rw.window_start), COALESCE(lw.window_end, rw.window_end) FROM lw RIGHT JOIN rw ON lw.window_start = rw.window_start AND lw.window_end = rw.window_end AND lw.k = rw.k AND lw.id <> 2;
INSERT INTO fu SELECT COALESCE(lw.k, rw.k), lw.id, rw.id, COALESCE(lw.window_start, rw.window_start), COALESCE(lw.window_end, rw.window_end) FROM lw FULL JOIN rw ON lw.window_start = rw.window_start AND lw.window_end = rw.window_end AND lw.k = rw.k AND rw.v > 50;
INSERT INTO se SELECT id, k, window_start FROM lw WHERE EXISTS (SELECT 1 FROM rw WHERE lw.window_start = rw.window_start AND lw.window_end = rw.window_end AND lw.k = rw.k);
INSERT INTO an SELECT id, k, window_start FROM lw WHERE NOT EXISTS (SELECT 1 FROM rw WHERE lw.window_start = rw.window_start AND lw.window_end = rw.window_end AND lw.k = rw.k);
INSERT INTO inn SELECT id, k, window_start FROM lw WHERE k IN (SELECT k FROM rw WHERE lw.window_start = rw.window_start AND lw.window_end = rw.window_end);
END;
