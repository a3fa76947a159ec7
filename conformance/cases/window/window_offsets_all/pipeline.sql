-- offsets of all functions: positive, negative, larger than the slide, and before 1970
CREATE TABLE e (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'window_offsets_all_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE t (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_offsets_all_t', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE h (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_offsets_all_h', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE cu (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_offsets_all_cu', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE m (ws TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'window_offsets_all_m', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO t SELECT window_start, window_end, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '3' SECOND)) GROUP BY window_start, window_end;
INSERT INTO h SELECT window_start, window_end, COUNT(*) FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND, INTERVAL '2' SECOND)) GROUP BY window_start, window_end;
INSERT INTO cu SELECT window_start, window_end, COUNT(*) FROM TABLE(CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '15' SECOND, INTERVAL '1' SECOND)) GROUP BY window_start, window_end;
INSERT INTO m SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' DAY, INTERVAL '-8' HOUR)) GROUP BY window_start, window_end;
END;
