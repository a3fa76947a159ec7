-- window joins of hopping, cumulating and session windows, and an aggregate over the joined window
CREATE TABLE l (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_hop_cumulate_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_hop_cumulate_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE h (we TIMESTAMP(3), a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_hop_cumulate_h', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE cu (we TIMESTAMP(3), a INT, b INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_hop_cumulate_cu', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE ag (ws TIMESTAMP(3), n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'window_join_hop_cumulate_ag', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO h SELECT a.window_end, a.id, b.id FROM (SELECT * FROM TABLE(HOP(TABLE l, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND))) a JOIN (SELECT * FROM TABLE(HOP(TABLE r, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '20' SECOND))) b ON a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end;
INSERT INTO cu SELECT COALESCE(a.window_end, b.window_end), a.id, b.id FROM (SELECT * FROM TABLE(CUMULATE(TABLE l, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '1' MINUTE)) WHERE v > 4) a FULL OUTER JOIN (SELECT * FROM TABLE(CUMULATE(TABLE r, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '1' MINUTE))) b ON a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end;
INSERT INTO ag SELECT window_start, COUNT(*), SUM(v + w) FROM (SELECT a.window_start, a.window_end, a.v, b.v AS w FROM (SELECT * FROM TABLE(TUMBLE(TABLE l, DESCRIPTOR(ts), INTERVAL '20' SECOND))) a JOIN (SELECT * FROM TABLE(TUMBLE(TABLE r, DESCRIPTOR(ts), INTERVAL '20' SECOND))) b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k) GROUP BY window_start, window_end;
END;
