SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_exact_and_max_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, a1 INT, a2 INT, b2 INT, s2 INT) WITH ('connector' = 'kafka', 'topic' = 'wild_exact_and_max_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_exact_and_max_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES FIRST(A.id) AS a1, LAST(A.id) AS a2, LAST(B.id) AS b2, SUM(A.p * 2) AS s2 ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW PATTERN (A{3} B{0,2} C) DEFINE A AS A.p > 3, B AS B.p > 8, C AS C.p BETWEEN 3 AND 12) AS m;
