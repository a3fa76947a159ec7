-- the auxiliary functions of legacy windows, all kinds
CREATE TABLE t (id INT, k STRING, v INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'legacy_auxiliaries_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (w STRING, k STRING, n BIGINT, s TIMESTAMP(3), e TIMESTAMP(3), r TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'legacy_auxiliaries_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'tumble', k, COUNT(*), TUMBLE_START(ts, INTERVAL '20' SECOND), TUMBLE_END(ts, INTERVAL '20' SECOND), TUMBLE_ROWTIME(ts, INTERVAL '20' SECOND) FROM t GROUP BY k, TUMBLE(ts, INTERVAL '20' SECOND);
INSERT INTO o SELECT 'hop', k, COUNT(*), HOP_START(ts, INTERVAL '10' SECOND, INTERVAL '20' SECOND), HOP_END(ts, INTERVAL '10' SECOND, INTERVAL '20' SECOND), HOP_ROWTIME(ts, INTERVAL '10' SECOND, INTERVAL '20' SECOND) FROM t GROUP BY k, HOP(ts, INTERVAL '10' SECOND, INTERVAL '20' SECOND);
INSERT INTO o SELECT 'session', k, COUNT(*), SESSION_START(ts, INTERVAL '10' SECOND), SESSION_END(ts, INTERVAL '10' SECOND), SESSION_ROWTIME(ts, INTERVAL '10' SECOND) FROM t GROUP BY k, SESSION(ts, INTERVAL '10' SECOND);
END;
