-- a document for each customer
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE o_ (cust STRING, sku STRING, qty INT, price DECIMAL(8, 2), at_ TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'real_documents_from_rows_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (cust STRING, doc STRING, skus STRING, PRIMARY KEY (cust) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_documents_from_rows_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_documents_from_rows_o');
INSERT INTO o SELECT cust, JSON_OBJECT('customer' VALUE cust, 'n' VALUE COUNT(*), 'total' VALUE SUM(qty * price), 'last' VALUE MAX(at_), 'avg' VALUE AVG(price) ABSENT ON NULL),
 JSON_OBJECTAGG(KEY COALESCE(sku, '?') VALUE qty NULL ON NULL) FROM o_ GROUP BY cust;
