-- regular expressions: groups, anchors, classes, empty matches
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'regex_groups_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, r1 STRING, r2 STRING, r3 STRING, r4 STRING, r5 BOOLEAN, r6 INT, r7 INT, r8 STRING, r9 ARRAY<STRING>, s1 STRING, s2 STRING, s3 STRING) WITH (
  'connector' = 'kafka', 'topic' = 'regex_groups_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'regex_groups_o');
INSERT INTO o SELECT id,
  REGEXP_EXTRACT(s, '(\w+)=(\w+)', 2) AS r1,
  REGEXP_EXTRACT(s, '(\d+)-(\d+)') AS r2,
  REGEXP_REPLACE(s, '[aeiou]', '*') AS r3,
  REGEXP_REPLACE(s, '(\w+)', '<$1>') AS r4,
  REGEXP(s, '^[A-Z]+') AS r5,
  REGEXP_COUNT(s, '[0-9]+') AS r6,
  REGEXP_INSTR(s, 'a') AS r7,
  REGEXP_SUBSTR(s, '[a-z]+') AS r8,
  REGEXP_EXTRACT_ALL(s, '([a-zA-Z]+)') AS r9,
  REGEXP_REPLACE(s, '(?i)abc', 'X') AS s1,
  REGEXP_EXTRACT(s, '\p{Lu}+\b') AS s2,
  REGEXP_REPLACE(s, '\s+', '') AS s3
FROM t;
