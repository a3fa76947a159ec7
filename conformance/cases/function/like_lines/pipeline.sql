SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'like_lines_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'like_lines_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_lines_o') AS
SELECT id,
  s LIKE 'a_b' AS c1,
  s LIKE 'a%b' AS c2,
  s LIKE '_' AS c3,
  s LIKE 'a_' AS c4,
  s LIKE '%_b' AS c5,
  s SIMILAR TO 'a_b' AS c6,
  s SIMILAR TO 'a%b' AS c7,
  s SIMILAR TO 'a.b' AS c8,
  s LIKE 'a__b' AS c9,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(s LIKE 'a_b'),
    TYPEOF(s LIKE 'a%b'),
    TYPEOF(s LIKE '_'),
    TYPEOF(s LIKE 'a_'),
    TYPEOF(s LIKE '%_b'),
    TYPEOF(s SIMILAR TO 'a_b'),
    TYPEOF(s SIMILAR TO 'a%b'),
    TYPEOF(s SIMILAR TO 'a.b'),
    TYPEOF(s LIKE 'a__b')) END AS ty
FROM t;
