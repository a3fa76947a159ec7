-- arrays: access, building, NULL and empty
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, a ARRAY<INT>, s ARRAY<STRING>, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'array_edge_values_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a1 INT, an INT, c INT, ct BOOLEAN, ap ARRAY<INT>, pp ARRAY<INT>, cc ARRAY<INT>, di ARRAY<INT>, ju STRING, mx INT, po INT, rm ARRAY<INT>, rv ARRAY<INT>, sl ARRAY<INT>, so ARRAY<INT>, ca STRING) WITH (
  'connector' = 'kafka', 'topic' = 'array_edge_values_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'array_edge_values_o');
INSERT INTO o SELECT id,
  a[1] AS a1,
  a[n] AS an,
  CARDINALITY(a) AS c,
  ARRAY_CONTAINS(a, 5) AS ct,
  ARRAY_APPEND(a, n) AS ap,
  ARRAY_PREPEND(a, n) AS pp,
  ARRAY_CONCAT(a, ARRAY[7, 8]) AS cc,
  ARRAY_DISTINCT(a) AS di,
  ARRAY_JOIN(s, '|', 'N') AS ju,
  ARRAY_MAX(a) AS mx,
  ARRAY_POSITION(a, 5) AS po,
  ARRAY_REMOVE(a, 5) AS rm,
  ARRAY_REVERSE(a) AS rv,
  ARRAY_SLICE(a, 2) AS sl,
  ARRAY_SORT(a) AS so,
  CAST(a AS STRING) AS ca
FROM t;
