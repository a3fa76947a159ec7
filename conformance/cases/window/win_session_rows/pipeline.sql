-- the rows of session windows, and aggregates by other keys than the windows'
CREATE TABLE ev (id BIGINT, k STRING, g INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE keyed (id BIGINT, k STRING, g INT, v INT, ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_keyed', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE all_rows (id BIGINT, k STRING, g INT, v INT, ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_all_rows', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE other (ws TIMESTAMP(3), we TIMESTAMP(3), g INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_other', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE more (we TIMESTAMP(3), k STRING, ws TIMESTAMP(3), g INT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_more', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE bound (ws TIMESTAMP(3), n BIGINT, m TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_bound', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE top (id BIGINT, k STRING, ws TIMESTAMP(3), we TIMESTAMP(3), rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_top', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE again (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, m BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_again', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE same (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_rows_same', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO keyed SELECT id, k, g, v, window_start, window_end, window_time FROM TABLE(SESSION(TABLE ev PARTITION BY k, DESCRIPTOR(ts), INTERVAL '3' SECOND));
INSERT INTO all_rows SELECT id, k, g, v, window_start, window_end, window_time FROM TABLE(SESSION(TABLE ev, DESCRIPTOR(ts), INTERVAL '3' SECOND)) WHERE v IS NOT NULL;
INSERT INTO other SELECT window_start, window_end, g, COUNT(*), SUM(v) FROM TABLE(SESSION(TABLE ev, DESCRIPTOR(ts), INTERVAL '3' SECOND)) GROUP BY window_start, window_end, g;
INSERT INTO more SELECT window_end, k, window_start, g, SUM(v) FROM TABLE(SESSION(TABLE ev PARTITION BY k, DESCRIPTOR(ts), INTERVAL '5' SECOND)) GROUP BY window_start, window_end, k, g;
INSERT INTO bound SELECT window_start, COUNT(*), MAX(window_end) FROM TABLE(SESSION(TABLE ev PARTITION BY g, DESCRIPTOR(ts), INTERVAL '5' SECOND)) WHERE window_start < TIMESTAMP '2026-03-03 10:01:00' GROUP BY window_start, window_end;
INSERT INTO top SELECT id, k, window_start, window_end, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC, id) AS rn FROM TABLE(SESSION(TABLE ev, DESCRIPTOR(ts), INTERVAL '4' SECOND))) WHERE rn <= 2;
INSERT INTO again SELECT window_start, window_end, COUNT(*), SUM(n) FROM (SELECT window_start, window_end, g, COUNT(*) AS n FROM TABLE(SESSION(TABLE ev, DESCRIPTOR(ts), INTERVAL '3' SECOND)) GROUP BY window_start, window_end, g) GROUP BY window_start, window_end;
INSERT INTO same SELECT window_start, window_end, k, COUNT(*), SUM(v) FROM TABLE(SESSION(TABLE ev PARTITION BY k, DESCRIPTOR(ts), INTERVAL '5' SECOND)) WHERE window_start < TIMESTAMP '2026-03-03 10:02:00' GROUP BY window_start, window_end, k;
END;
