-- the forms of standard functions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_overlay_position_forms_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_overlay_position_forms_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_overlay_position_forms_o') AS
SELECT id, OVERLAY('abcdef' PLACING k FROM 2) AS a, POSITION(k IN 'banana') AS b, TRIM(LEADING 'a' FROM k || 'aa') AS c, TRIM(TRAILING FROM k || '  ') AS d, SUBSTRING('hello' FROM v) AS e, SUBSTRING('hello' FROM -3 FOR 2) AS f, EXTRACT(MINUTE FROM ts) AS g, CEIL(d) AS h, CEILING(d) AS i, k LIKE '_' AS j, LEFT('abc', id - 2) AS l, RIGHT('abc', v) AS m, LPAD('x', id, 'ab') AS n, REPEAT(k, id - 2) AS p, CHR(id + 64) AS q, ASCII(k) AS r, SPLIT_INDEX('a,b,c', ',', id - 1) AS s, INSTR('abcabc', 'b', id) AS u FROM t;
