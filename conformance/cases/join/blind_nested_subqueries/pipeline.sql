SET 'execution.checkpointing.interval' = '1s';
-- EXISTS in EXISTS, IN over aggregates with HAVING, sub-queries in CASE and in HAVING
CREATE TABLE ord (oid INT, cid INT, pid INT, q INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_subqueries_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_subqueries_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE prod (pid INT, title STRING, price DECIMAL(8, 2), PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_subqueries_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE e (cid INT, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_subqueries_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_nested_subqueries-e');
CREATE TABLE i (oid INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_subqueries_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_nested_subqueries-i');
CREATE TABLE h (cid INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_subqueries_h', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_nested_subqueries-h');
CREATE TABLE ne (oid INT, pid INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_subqueries_ne', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_nested_subqueries-ne');
EXECUTE STATEMENT SET BEGIN
INSERT INTO e SELECT cid, name FROM cust AS c WHERE EXISTS (SELECT 1 FROM ord AS o WHERE o.cid = c.cid AND EXISTS (SELECT 1 FROM prod AS p WHERE p.pid = o.pid AND p.price IS NOT NULL));
INSERT INTO i SELECT oid FROM ord WHERE cid IN (SELECT cid FROM ord GROUP BY cid HAVING COUNT(*) > 2 AND SUM(q) > 3);
INSERT INTO h SELECT cid, COUNT(*) FROM ord GROUP BY cid HAVING COUNT(*) >= (SELECT COUNT(*) FROM cust);
INSERT INTO ne SELECT oid, pid FROM ord AS o WHERE NOT EXISTS (SELECT 1 FROM ord AS x WHERE x.pid = o.pid AND x.oid <> o.oid AND x.q = o.q) AND pid IS NOT NULL;
END;
