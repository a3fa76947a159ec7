-- a pattern over the result of a window aggregate, joined back to a table of names
CREATE TABLE t (sym STRING, price INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'match_of_window_join_back_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE n (sym STRING, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_of_window_join_back_n', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (name STRING, first_n BIGINT, last_n BIGINT, k BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_of_window_join_back_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW w AS SELECT sym, window_time AS wt, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '3' SECOND)) GROUP BY window_start, window_end, window_time, sym;
INSERT INTO o SELECT name, fn, lnn, k FROM (SELECT * FROM w MATCH_RECOGNIZE (PARTITION BY sym ORDER BY wt MEASURES X.n AS fn, LAST(Y.n) AS lnn, COUNT(Y.n) AS k AFTER MATCH SKIP PAST LAST ROW PATTERN (X Y+ Z) DEFINE Y AS Y.n <= X.n, Z AS Z.n < X.n OR Z.n > 2)) m JOIN n ON m.sym = n.sym;
