-- late rows of hopping, cumulating and session windows, row by row
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'cumulate_hop_late_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE h (s TIMESTAMP(3), k STRING, n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cumulate_hop_late_h', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE c (s TIMESTAMP(3), e TIMESTAMP(3), k STRING, n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cumulate_hop_late_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE x (s TIMESTAMP(3), e TIMESTAMP(3), k STRING, n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cumulate_hop_late_x', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE l (s TIMESTAMP(3), k STRING, n BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cumulate_hop_late_l', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO h SELECT window_start, k, COUNT(*), SUM(v) FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO c SELECT window_start, window_end, k, COUNT(*), SUM(v) FROM TABLE(CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '30' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO x SELECT window_start, window_end, k, COUNT(*), SUM(v) FROM TABLE(SESSION(TABLE e PARTITION BY k, DESCRIPTOR(ts), INTERVAL '9' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO l SELECT HOP_START(ts, INTERVAL '10' SECOND, INTERVAL '30' SECOND), k, COUNT(*), SUM(v) FROM e GROUP BY HOP(ts, INTERVAL '10' SECOND, INTERVAL '30' SECOND), k;
END;
