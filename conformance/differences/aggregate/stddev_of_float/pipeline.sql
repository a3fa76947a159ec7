-- squares of FLOAT that a FLOAT does not hold: the order in which they are added shows
CREATE TABLE t (id INT, k STRING, f FLOAT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'stddev_of_float_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE tumble (we TIMESTAMP(3), p FLOAT, s FLOAT, v FLOAT, a FLOAT, x FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'stddev_of_float_tumble', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE hop (we TIMESTAMP(3), p FLOAT, s FLOAT, v FLOAT, a FLOAT, x FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'stddev_of_float_hop', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE cumulate (we TIMESTAMP(3), p FLOAT, s FLOAT, v FLOAT, a FLOAT, x FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'stddev_of_float_cumulate', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE grouped (k STRING, p FLOAT, s FLOAT, v FLOAT, a FLOAT, x FLOAT) WITH (
  'connector' = 'kafka', 'topic' = 'stddev_of_float_grouped', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO tumble SELECT window_end, STDDEV_POP(f), STDDEV_SAMP(f), VAR_POP(f), AVG(f), SUM(f) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
INSERT INTO hop SELECT window_end, STDDEV_POP(f), STDDEV_SAMP(f), VAR_POP(f), AVG(f), SUM(f) FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '20' SECOND)) GROUP BY window_start, window_end;
INSERT INTO cumulate SELECT window_end, STDDEV_POP(f), STDDEV_SAMP(f), VAR_POP(f), AVG(f), SUM(f) FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '20' SECOND)) GROUP BY window_start, window_end;
INSERT INTO grouped SELECT k, STDDEV_POP(f), STDDEV_SAMP(f), VAR_POP(f), AVG(f), SUM(f) FROM t GROUP BY k;
END;
