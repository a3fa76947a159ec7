-- parts of collections whose type is as wide are left as they are, others are cut
CREATE TABLE t (id INT, c CHAR(4), v VARCHAR(3), s STRING, b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'parts_that_fit_are_not_cut_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a MAP<VARCHAR(4), INT>, b ARRAY<VARCHAR(4)>, c ROW<a VARCHAR(4)>, d ARRAY<VARCHAR(2)>, e ARRAY<CHAR(6)>) WITH (
  'connector' = 'kafka', 'topic' = 'parts_that_fit_are_not_cut_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CASE WHEN b THEN MAP[c, 7] ELSE MAP['a', 1] END, CAST(ARRAY[c] AS ARRAY<VARCHAR(4)>), CAST(ROW(c) AS ROW<a VARCHAR(4)>), CAST(ARRAY[c] AS ARRAY<VARCHAR(2)>), CAST(ARRAY[v, 'z'] AS ARRAY<CHAR(6)>) FROM t;
