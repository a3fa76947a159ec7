-- collections made of text and back
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'collections_from_text_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a MAP<STRING, STRING>, b STRING, c INT, d STRING, e STRING, f BOOLEAN, g ARRAY<STRING>, h STRING, i STRING, j STRING, k STRING, l MAP<STRING, INT>, m ARRAY<STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'collections_from_text_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'collections_from_text_o');
INSERT INTO o SELECT id,
  STR_TO_MAP(s) AS a,
  STR_TO_MAP(s)['a'] AS b,
  CARDINALITY(SPLIT(s, ',')) AS c,
  SPLIT(s, ',')[2] AS d,
  ARRAY_JOIN(ARRAY_SORT(SPLIT(s, ',')), ';') AS e,
  ARRAY_CONTAINS(SPLIT(s, ','), 'x') AS f,
  ARRAY_DISTINCT(SPLIT(s, '=')) AS g,
  JSON_OBJECT('k' VALUE s, 'n' VALUE id) AS h,
  JSON_ARRAY(s, id, TRUE) AS i,
  JSON_STRING(s) AS j,
  JSON_QUOTE(s) AS k,
  MAP_FROM_ARRAYS(ARRAY['q'], ARRAY[id]) AS l,
  ARRAY[s, 'z'] AS m
FROM t;
