-- orders as documents
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_json_of_orders_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_json_of_orders_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_json_of_orders_o') AS
SELECT id, JSON_OBJECT('id' VALUE id, 'cust' VALUE cust, 'amt' VALUE amt, 'ts' VALUE DATE_FORMAT(ts, 'yyyy-MM-dd''T''HH:mm:ss.SSS'), 'tags' VALUE tags, 'attr' VALUE attr ABSENT ON NULL) AS j, JSON_VALUE(JSON_OBJECT('a' VALUE JSON_OBJECT('b' VALUE amt)), '$.a.b' RETURNING DOUBLE) AS b, JSON_STRING(ROW(cust, amt, tags)) AS s, JSON_QUOTE(status) AS q, JSON_EXISTS(JSON_STRING(attr), '$.ch') AS e, JSON_ARRAY(id, cust, JSON_ARRAY(amt)) AS arr, JSON_QUERY(JSON_STRING(tags), '$[0,1]' WITH ARRAY WRAPPER) AS q2 FROM t;
