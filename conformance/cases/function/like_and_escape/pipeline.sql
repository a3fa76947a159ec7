-- LIKE and SIMILAR TO
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, p STRING) WITH (
  'connector' = 'kafka', 'topic' = 'like_and_escape_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'like_and_escape_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_and_escape_o') AS
SELECT id,
  s LIKE p AS c1,
  s LIKE '100!%' ESCAPE '!' AS c2,
  s LIKE 'a!_b' ESCAPE '!' AS c3,
  s NOT LIKE '%!_%' ESCAPE '!' AS c4,
  s LIKE '%' AS c5,
  s LIKE '' AS c6,
  s LIKE '%\%' AS c7,
  s LIKE 'line_break' AS c8,
  s LIKE '%
%' AS c9,
  s SIMILAR TO '(a|b)%' AS c10,
  s SIMILAR TO '100#%' ESCAPE '#' AS c11,
  s SIMILAR TO '\(_\)' AS c12,
  s NOT SIMILAR TO '[a-z]+' AS c13,
  s SIMILAR TO '[^0-9]*' AS c14,
  s LIKE '(%)' AS c15,
  s LIKE '%a%' OR s LIKE '%b' AS c16,
  s SIMILAR TO '_{4}' AS c17,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(s LIKE p),
    TYPEOF(s LIKE '100!%' ESCAPE '!'),
    TYPEOF(s LIKE 'a!_b' ESCAPE '!'),
    TYPEOF(s NOT LIKE '%!_%' ESCAPE '!'),
    TYPEOF(s LIKE '%'),
    TYPEOF(s LIKE ''),
    TYPEOF(s LIKE '%\%'),
    TYPEOF(s LIKE 'line_break'),
    TYPEOF(s LIKE '%
%'),
    TYPEOF(s SIMILAR TO '(a|b)%'),
    TYPEOF(s SIMILAR TO '100#%' ESCAPE '#'),
    TYPEOF(s SIMILAR TO '\(_\)'),
    TYPEOF(s NOT SIMILAR TO '[a-z]+'),
    TYPEOF(s SIMILAR TO '[^0-9]*'),
    TYPEOF(s LIKE '(%)'),
    TYPEOF(s LIKE '%a%' OR s LIKE '%b'),
    TYPEOF(s SIMILAR TO '_{4}')) END AS ty
FROM t;
