SET 'execution.checkpointing.interval' = '1s';
-- for each customer the dearest two of what it ordered
CREATE TABLE ord (oid INT, cid INT, pid INT, q INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_lateral_limit_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_lateral_limit_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE prod (pid INT, title STRING, price DECIMAL(8, 2), PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_lateral_limit_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE o (cid INT, name STRING, oid INT, q INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_blind_lateral_limit_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_blind_lateral_limit-o');
INSERT INTO o SELECT c.cid, c.name, x.oid, x.q FROM cust AS c, LATERAL (SELECT oid, q FROM ord AS o WHERE o.cid = c.cid ORDER BY q DESC, oid LIMIT 2) AS x;
