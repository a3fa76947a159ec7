-- a text that is longer than the elements of an array
CREATE TABLE t (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'array_element_cut_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a ARRAY<STRING>, b ARRAY<STRING>, c BOOLEAN, d INT, e ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'array_element_cut_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, ARRAY_PREPEND(ARRAY['a', 'b'], 'Abc'), ARRAY_APPEND(ARRAY['a', 'b'], 'bcd'), ARRAY_CONTAINS(ARRAY['a', 'b'], 'abc'), ARRAY_POSITION(ARRAY['a', 'b'], 'bcd'), ARRAY_REMOVE(ARRAY['a', 'b'], 'abc') FROM t;
