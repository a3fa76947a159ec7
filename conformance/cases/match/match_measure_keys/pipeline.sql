-- measures with arithmetic over several variables, CASE, casts, COALESCE, and their use as keys of an aggregate
CREATE TABLE t (sym STRING, price INT, vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'match_measure_keys_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (bucket STRING, n BIGINT, top_ DOUBLE, PRIMARY KEY (bucket) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'match_measure_keys_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT bucket, COUNT(*), MAX(ratio) FROM t MATCH_RECOGNIZE (PARTITION BY sym ORDER BY ts MEASURES CAST(LAST(B.price) AS DOUBLE) / NULLIF(FIRST(A.price), 0) AS ratio, CASE WHEN COUNT(B.ts) > 2 THEN 'lang' ELSE COALESCE(CAST(C.vol AS STRING), '?') END AS bucket AFTER MATCH SKIP TO NEXT ROW PATTERN (A B+ C) DEFINE B AS B.price > LAST(A.price), C AS C.price IS NOT NULL AND C.price < LAST(B.price)) GROUP BY bucket;
