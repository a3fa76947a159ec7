-- INSTR and LOCATE from either end
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, p STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'search_from_either_end_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 INT, c1 INT, c2 INT, c3 INT, c4 INT) WITH (
  'connector' = 'kafka', 'topic' = 'search_from_either_end_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'search_from_either_end_o');
INSERT INTO o SELECT id,
  INSTR(s, p, n),
  INSTR(s, p, n, 2),
  INSTR(s, p, -1, 3),
  LOCATE(p, s, n),
  POSITION(p IN s)
FROM t;
