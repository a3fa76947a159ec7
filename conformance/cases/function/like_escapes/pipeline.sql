-- LIKE with escapes, wildcards that are data, and NULL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, p STRING) WITH (
  'connector' = 'kafka', 'topic' = 'like_escapes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, l1 BOOLEAN, l2 BOOLEAN, l3 BOOLEAN, l4 BOOLEAN, l5 BOOLEAN, l6 BOOLEAN, l7 BOOLEAN, l8 BOOLEAN, l9 BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'like_escapes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'like_escapes_o');
INSERT INTO o SELECT id,
  s LIKE p AS l1,
  s LIKE p ESCAPE '!' AS l2,
  s NOT LIKE p AS l3,
  s LIKE '%!%' ESCAPE '!' AS l4,
  s LIKE '_%_' AS l5,
  s SIMILAR TO '(a|A)%' AS l6,
  s SIMILAR TO '[a-z]+[0-9]*' AS l7,
  s LIKE '' AS l8,
  s LIKE '%b%' AS l9
FROM t;
