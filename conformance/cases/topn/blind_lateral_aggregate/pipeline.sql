SET 'execution.checkpointing.interval' = '1s';
-- for each customer the totals of what it ordered
CREATE TABLE ord (oid INT, cid INT, pid INT, q INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_lateral_aggregate_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_lateral_aggregate_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE prod (pid INT, title STRING, price DECIMAL(8, 2), PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_lateral_aggregate_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE l (cid INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_lateral_aggregate_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_lateral_aggregate-l');
INSERT INTO l SELECT c.cid, x.n, x.s FROM cust AS c LEFT JOIN LATERAL (SELECT COUNT(*) AS n, SUM(q) AS s FROM ord AS o WHERE o.cid = c.cid AND o.q > 1) AS x ON TRUE;
