-- days of a zone with a change to summer time, with and without offset, tumbling, hopping, cumulating
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE e (id INT, ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '2' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'offsets_ltz_days_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE d (s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT, lo INT) WITH (
  'connector' = 'kafka', 'topic' = 'offsets_ltz_days_d', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f (s TIMESTAMP(3), e TIMESTAMP(3), w TIMESTAMP_LTZ(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'offsets_ltz_days_f', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE c (s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'offsets_ltz_days_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE h (s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'offsets_ltz_days_h', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO d SELECT window_start, window_end, COUNT(*), MIN(id) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
INSERT INTO f SELECT window_start, window_end, window_time, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' DAY, INTERVAL '6' HOUR)) GROUP BY window_start, window_end, window_time;
INSERT INTO c SELECT window_start, window_end, COUNT(*) FROM TABLE(CUMULATE(TABLE e, DESCRIPTOR(ts), INTERVAL '8' HOUR, INTERVAL '1' DAY)) GROUP BY window_start, window_end;
INSERT INTO h SELECT window_start, window_end, COUNT(*) FROM TABLE(HOP(DATA => TABLE e, TIMECOL => DESCRIPTOR(ts), SLIDE => INTERVAL '12' HOUR, SIZE => INTERVAL '1' DAY)) GROUP BY window_start, window_end;
END;
