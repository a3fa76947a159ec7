-- an array in a document, one row an element
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, doc STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_lines_exploded_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, pos INT, item STRING, sku STRING, qty INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_lines_exploded_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_json_lines_exploded_o');
INSERT INTO o SELECT id, ord, item, JSON_VALUE(item, '$.sku'), TRY_CAST(JSON_VALUE(item, '$.qty') AS INT)
FROM e LEFT JOIN UNNEST(JSON_QUERY(doc, '$.items' RETURNING ARRAY<STRING>)) WITH ORDINALITY AS u(item, ord) ON TRUE;
