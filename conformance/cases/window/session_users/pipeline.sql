-- sessions of users with gaps, their pages as a list, first and last
CREATE TABLE c (usr STRING, page STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'session_users_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (usr STRING, s TIMESTAMP(3), e TIMESTAMP(3), n BIGINT, pages STRING, f STRING, l STRING, bounce BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'session_users_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT usr, window_start, window_end, COUNT(*), LISTAGG(page, '>'), MIN(page), MAX(page), COUNT(DISTINCT page) = 1 FROM TABLE(SESSION(TABLE c PARTITION BY usr, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY usr, window_start, window_end;
