-- SKIP TO FIRST the variable that the match began with
CREATE TABLE t (sym STRING, price INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_skip_first_loop_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (sym STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_match_skip_first_loop_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT sym FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES A.price AS p AFTER MATCH SKIP TO FIRST A PATTERN (A B) DEFINE B AS B.price > A.price);
