SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'wild_array_functions_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, a BOOLEAN, b INT, c ARRAY<INT>, d ARRAY<INT>, e ARRAY<INT>, f ARRAY<INT>, g INT, h ARRAY<INT>, i ARRAY<INT>, j INT, k ARRAY<STRING>, l ARRAY<STRING>, m STRING, n ARRAY<INT>) WITH ('connector' = 'kafka', 'topic' = 'wild_array_functions_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_array_functions_o');
INSERT INTO o SELECT id, ARRAY_CONTAINS(xs, 5), ARRAY_POSITION(xs, 1), ARRAY_DISTINCT(xs), ARRAY_SORT(xs), ARRAY_SORT(xs, FALSE, FALSE), ARRAY_UNION(xs, ARRAY[1, 9]), ARRAY_MAX(xs), ARRAY_SLICE(xs, -2, -1), ARRAY_EXCEPT(xs, ARRAY[5]), ARRAY_MIN(xs), MAP_KEYS(MAP['a', id, 'b', 2]), ARRAY_CONCAT(ARRAY['x'], CAST(NULL AS ARRAY<STRING>)), ARRAY_JOIN(ARRAY['a', CAST(NULL AS STRING), 'c'], '-', '?'), ARRAY_REVERSE(xs) FROM a WHERE id <> 6;
