SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tk (id INT, s STRING, p INT, q DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'err_wild_skip_to_first_loop_tk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (s STRING, a INT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_skip_to_first_loop_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_skip_to_first_loop_o');
INSERT INTO o SELECT * FROM tk MATCH_RECOGNIZE (PARTITION BY s ORDER BY ts MEASURES A.id AS a ONE ROW PER MATCH AFTER MATCH SKIP TO FIRST A PATTERN (A B) DEFINE B AS B.p > A.p) AS m;
