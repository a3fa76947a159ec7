SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'wild_json_functions_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, a STRING, b STRING, d BOOLEAN, e STRING, f STRING, g STRING, h BOOLEAN, i BOOLEAN, j STRING, k STRING, l STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_json_functions_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_json_functions_o');
INSERT INTO o SELECT id, JSON_VALUE(js, '$.a.b[2].c'), JSON_VALUE(js, 'lax $.n'), JSON_VALUE(js, '$.t' RETURNING BOOLEAN),
 JSON_QUERY(js, '$.a'), JSON_QUERY(js, '$.arr[*].x' WITH CONDITIONAL ARRAY WRAPPER), JSON_QUERY(js, '$.a.b[0]' WITH UNCONDITIONAL ARRAY WRAPPER EMPTY ARRAY ON EMPTY EMPTY OBJECT ON ERROR), JSON_EXISTS(js, '$.a.b'), js IS JSON OBJECT,
 JSON_OBJECT(KEY 'id' VALUE id, KEY 'xs' VALUE xs, KEY 'n' VALUE nested ABSENT ON NULL), JSON_ARRAY(id, xs, attrs NULL ON NULL), JSON_VALUE(js, '$.big') FROM a WHERE js IS NULL OR js IS JSON OR id = 4;
