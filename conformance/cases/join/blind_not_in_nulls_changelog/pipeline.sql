SET 'execution.checkpointing.interval' = '1s';
-- NOT IN against a changelog that holds a NULL now and then; IN, EXISTS and a scalar sub-query beside it
CREATE TABLE ord (oid INT, cid INT, pid INT, q INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_not_in_nulls_changelog_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_not_in_nulls_changelog_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE prod (pid INT, title STRING, price DECIMAL(8, 2), PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_not_in_nulls_changelog_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE ni (oid INT, cid INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_not_in_nulls_changelog_ni', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_not_in_nulls_changelog-ni');
CREATE TABLE i (oid INT, pid INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_not_in_nulls_changelog_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_not_in_nulls_changelog-i');
CREATE TABLE e (cid INT, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_not_in_nulls_changelog_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_not_in_nulls_changelog-e');
CREATE TABLE sc (oid INT, q INT, most INT, share DECIMAL(20, 4)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_not_in_nulls_changelog_sc', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_not_in_nulls_changelog-sc');
EXECUTE STATEMENT SET BEGIN
INSERT INTO ni SELECT oid, cid FROM ord WHERE cid NOT IN (SELECT seg FROM cust WHERE name = 'Ann');
INSERT INTO i SELECT oid, pid FROM ord WHERE (pid, q) IN (SELECT pid, CAST(price AS INT) FROM prod) OR oid < 3;
INSERT INTO e SELECT cid, name FROM cust AS c WHERE EXISTS (SELECT 1 FROM ord AS o WHERE o.cid = c.cid AND o.q >= 2) AND c.seg IS NOT NULL;
INSERT INTO sc SELECT oid, q, (SELECT MAX(q) FROM ord AS x WHERE x.cid = o.cid), CAST(q AS DECIMAL(10, 2)) / (SELECT SUM(q) FROM ord) FROM ord AS o WHERE q > (SELECT AVG(seg) FROM cust);
END;
