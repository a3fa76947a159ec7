-- session windows of rows that change: their rows are handed on as the changes that they are
CREATE TABLE ev (id BIGINT, k STRING, g INT, v INT, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED, WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_changelog_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'debezium-json', 'scan.startup.mode' = 'earliest-offset');
CREATE TABLE rows_out (id BIGINT, k STRING, g INT, v INT, ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_changelog_rows', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE sums (ws TIMESTAMP(3), we TIMESTAMP(3), g INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_changelog_sums', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO rows_out SELECT id, k, g, v, window_start, window_end, window_time FROM TABLE(SESSION(TABLE ev PARTITION BY k, DESCRIPTOR(ts), INTERVAL '3' SECOND));
INSERT INTO sums SELECT window_start, window_end, g, COUNT(*), SUM(v) FROM TABLE(SESSION(TABLE ev, DESCRIPTOR(ts), INTERVAL '3' SECOND)) GROUP BY window_start, window_end, g;
END;
