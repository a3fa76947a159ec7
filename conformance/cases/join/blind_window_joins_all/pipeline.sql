SET 'execution.checkpointing.interval' = '1s';
-- requests and responses of a window, joined in all ways; NULL keys
CREATE TABLE ev (id INT, kind STRING, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_joins_all_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o_full (ws TIMESTAMP(3), we TIMESTAMP(3), a INT, b INT, k STRING, d INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_joins_all_o_full', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_joins_all-o_full');
CREATE TABLE o_left (ws TIMESTAMP(3), a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_joins_all_o_left', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_joins_all-o_left');
CREATE TABLE o_right (a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_joins_all_o_right', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_joins_all-o_right');
CREATE TABLE o_semi (ws TIMESTAMP(3), a INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_joins_all_o_semi', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_joins_all-o_semi');
CREATE TABLE o_anti (ws TIMESTAMP(3), a INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_joins_all_o_anti', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_joins_all-o_anti');
CREATE TABLE o_not_in (ws TIMESTAMP(3), a INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_window_joins_all_o_not_in', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_window_joins_all-o_not_in');
CREATE TEMPORARY VIEW req AS SELECT * FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '20' SECOND)) WHERE kind = 'req';
CREATE TEMPORARY VIEW resp AS SELECT * FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '20' SECOND)) WHERE kind = 'resp';
EXECUTE STATEMENT SET BEGIN
INSERT INTO o_full SELECT COALESCE(a.window_start, b.window_start), COALESCE(a.window_end, b.window_end), a.id, b.id, COALESCE(a.k, b.k), a.v - b.v
  FROM req AS a FULL JOIN resp AS b ON a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end;
INSERT INTO o_left SELECT a.window_start, a.id, b.id
  FROM req AS a LEFT JOIN resp AS b ON a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end AND a.id < b.id;
INSERT INTO o_right SELECT a.id, b.id
  FROM req AS a RIGHT JOIN resp AS b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k AND a.v = b.v;
INSERT INTO o_semi SELECT a.window_start, a.id, a.k FROM req AS a WHERE EXISTS (
  SELECT * FROM resp AS b WHERE a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end);
INSERT INTO o_anti SELECT a.window_start, a.id, a.k FROM req AS a WHERE NOT EXISTS (
  SELECT * FROM resp AS b WHERE a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end);
INSERT INTO o_not_in SELECT a.window_start, a.id, a.k FROM req AS a WHERE a.k NOT IN (
  SELECT b.k FROM resp AS b WHERE a.window_start = b.window_start AND a.window_end = b.window_end);
END;
