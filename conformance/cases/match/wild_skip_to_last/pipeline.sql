SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_skip_to_last_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, a INT, b1 INT, b0 INT, spread INT) WITH ('connector' = 'kafka', 'topic' = 'wild_skip_to_last_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_skip_to_last_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a, LAST(B.id, 1) AS b1, LAST(B.id) AS b0, MAX(B.p) - MIN(B.p) AS spread ONE ROW PER MATCH AFTER MATCH SKIP TO LAST B PATTERN (A B{2,} C) DEFINE A AS A.p > 5, B AS B.p > 2, C AS C.p < 5) AS m;
