SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'wild_map_functions_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, a INT, b MAP<STRING, STRING>, c MAP<STRING, STRING>, d MAP<STRING, INT>, e STRING, f ARRAY<STRING>, g STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_map_functions_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_map_functions_o');
INSERT INTO o SELECT id, CARDINALITY(attrs), STR_TO_MAP('a=1,b=,c,=d'), STR_TO_MAP(CONCAT('k:', CAST(id AS STRING), ';q:x'), ';', ':'), MAP_FROM_ARRAYS(ARRAY['x', 'y'], ARRAY[id, 7]), ELEMENT(ARRAY[CAST(id AS STRING)]), MAP_VALUES(STR_TO_MAP('a=1')), attrs[''] FROM a;
