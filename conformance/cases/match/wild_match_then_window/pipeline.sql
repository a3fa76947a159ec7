SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_match_then_window_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE VIEW v AS SELECT s, fall, rt FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.p - LAST(B.p) AS fall, MATCH_ROWTIME() AS rt ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW PATTERN (A B+ C) DEFINE B AS B.p < A.p AND B.p < 9) WHERE fall > 1;
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, s INT) WITH ('connector' = 'kafka', 'topic' = 'wild_match_then_window_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_match_then_window_o');
INSERT INTO o SELECT window_start, COUNT(*), SUM(fall) FROM TABLE(TUMBLE(TABLE v, DESCRIPTOR(rt), INTERVAL '10' MINUTE)) GROUP BY window_start, window_end;
