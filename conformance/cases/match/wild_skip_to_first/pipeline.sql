SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_skip_to_first_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, a INT, b INT, c INT, rt TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'wild_skip_to_first_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_skip_to_first_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES FIRST(A.id) AS a, FIRST(B.id) AS b, LAST(C.id) AS c, C.ts AS rt ONE ROW PER MATCH AFTER MATCH SKIP TO FIRST B PATTERN (A B{2,3} C) DEFINE B AS B.p <= A.p, C AS C.p > A.p) AS m;
