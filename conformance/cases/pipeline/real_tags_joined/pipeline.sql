-- tags and attributes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_tags_joined_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_tags_joined_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_tags_joined_o') AS
SELECT id, ARRAY_JOIN(tags, ', ') AS a, COALESCE(ARRAY_JOIN(ARRAY_SORT(ARRAY_DISTINCT(tags)), '/', 'null'), '-') AS b, ARRAY_CONTAINS(tags, 'vip') AS c, tags[1] AS d, CARDINALITY(tags) AS e, ARRAY_APPEND(tags, status) AS f, ARRAY_PREPEND(tags, cust) AS g, ARRAY_CONCAT(tags, ARRAY['end']) AS h, ARRAY_REMOVE(tags, 'new') AS i, SPLIT(cust, '-') AS j, attr['ch'] AS k, MAP_KEYS(attr) AS l, CARDINALITY(attr) AS m, TRY_CAST(attr['v'] AS INT) AS n, CAST(attr AS STRING) AS p, ARRAY_MAX(tags) AS q FROM t;
