SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, xs ARRAY<INT>, items ARRAY<ROW<sku STRING, qty INT, tags ARRAY<STRING>>>, attrs MAP<STRING, STRING>, js STRING, nested ROW<a INT, b ROW<c STRING, d ARRAY<BIGINT>>>) WITH ('connector' = 'kafka', 'topic' = 'err_wild_json_value_int_of_decimal_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (id INT, c INT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_json_value_int_of_decimal_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_json_value_int_of_decimal_o');
INSERT INTO o SELECT id, JSON_VALUE(js, '$.n' RETURNING INT DEFAULT -1 ON EMPTY DEFAULT -2 ON ERROR) FROM a;
