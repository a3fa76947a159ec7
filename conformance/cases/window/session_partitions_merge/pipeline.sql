-- sessions with two keys, without keys, from three partitions, with a filter on their length
CREATE TABLE e (usr STRING, dev STRING, ts TIMESTAMP(3), b BIGINT, WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'session_partitions_merge_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE p (usr STRING, dev STRING, s TIMESTAMP(3), e TIMESTAMP(3), secs INT, n BIGINT, b BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'session_partitions_merge_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE g (s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT, us BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'session_partitions_merge_g', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO p SELECT usr, dev, window_start, window_end, TIMESTAMPDIFF(SECOND, window_start, window_end), COUNT(*), SUM(b) FROM TABLE(SESSION(TABLE e PARTITION BY (usr, dev), DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY usr, dev, window_start, window_end HAVING COUNT(*) > 1 OR MAX(b) > 50;
INSERT INTO g SELECT window_start, window_end, COUNT(*), COUNT(DISTINCT usr) FROM TABLE(SESSION(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end;
END;
