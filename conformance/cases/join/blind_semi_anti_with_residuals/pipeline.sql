SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ord (oid INT, cid INT, pid INT, q INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_semi_anti_with_residuals_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_semi_anti_with_residuals_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE prod (pid INT, title STRING, price DECIMAL(8, 2), PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_semi_anti_with_residuals_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE a (oid INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_semi_anti_with_residuals_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_semi_anti_with_residuals-a');
CREATE TABLE b (oid INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_semi_anti_with_residuals_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_semi_anti_with_residuals-b');
CREATE TABLE c (cid INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_semi_anti_with_residuals_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_semi_anti_with_residuals-c');
CREATE TABLE d (oid INT, x STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_semi_anti_with_residuals_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_semi_anti_with_residuals-d');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT oid FROM ord AS o WHERE EXISTS (SELECT 1 FROM prod AS p WHERE p.pid = o.pid AND p.price * o.q > 3) AND NOT EXISTS (SELECT 1 FROM cust AS c WHERE c.cid = o.cid AND c.seg < o.q);
INSERT INTO b SELECT oid FROM ord WHERE (cid, pid) NOT IN (SELECT seg, 10 FROM cust WHERE seg IS NOT NULL);
INSERT INTO c SELECT c.cid, COUNT(o.oid) FROM cust AS c LEFT JOIN ord AS o ON c.cid = o.cid AND o.q IS NOT NULL GROUP BY c.cid HAVING COUNT(o.oid) <> 1;
INSERT INTO d SELECT o.oid, CASE WHEN o.pid IN (10, 11, 99) THEN 'known' WHEN o.pid IS NULL THEN 'none' ELSE p.title END FROM ord AS o LEFT JOIN prod AS p ON o.pid = p.pid AND p.title LIKE 't%';
END;
