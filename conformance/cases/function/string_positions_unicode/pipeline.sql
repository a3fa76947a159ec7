-- positions and lengths with characters outside the basic plane
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, p STRING) WITH (
  'connector' = 'kafka', 'topic' = 'string_positions_unicode_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, l INT, l2 INT, pos INT, loc INT, ins INT, sub STRING, subneg STRING, lf STRING, rt STRING, rev STRING, up STRING, rep STRING, asc_ INT, st BOOLEAN, en BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'string_positions_unicode_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'string_positions_unicode_o');
INSERT INTO o SELECT id,
  CHAR_LENGTH(s) AS l,
  CHARACTER_LENGTH(s) AS l2,
  POSITION(p IN s) AS pos,
  LOCATE(p, s, 2) AS loc,
  INSTR(s, p) AS ins,
  SUBSTRING(s FROM 2 FOR 3) AS sub,
  SUBSTR(s, -2) AS subneg,
  LEFT(s, 2) AS lf,
  RIGHT(s, 2) AS rt,
  REVERSE(s) AS rev,
  UPPER(s) AS up,
  REPLACE(s, p, '<' || p || '>') AS rep,
  ASCII(s) AS asc_,
  STARTSWITH(s, p) AS st,
  ENDSWITH(s, p) AS en
FROM t;
