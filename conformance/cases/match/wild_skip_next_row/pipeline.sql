SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_skip_next_row_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, a INT, b INT, n BIGINT, sb INT, ab DOUBLE) WITH ('connector' = 'kafka', 'topic' = 'wild_skip_next_row_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_skip_next_row_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a, LAST(B.id) AS b, COUNT(B.p) AS n, SUM(B.p) AS sb, AVG(B.q) AS ab ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW PATTERN (A B+ C) DEFINE B AS B.p < LAST(B.p, 1) OR (LAST(B.p, 1) IS NULL AND B.p < A.p), C AS C.p > LAST(B.p)) AS m;
