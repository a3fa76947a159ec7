SET 'execution.checkpointing.interval' = '1s';
-- three tables by CDC, joined to one wide row per order, and the same by aggregates under another key
CREATE TABLE ord (oid INT, cid INT, pid INT, q INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_star_of_changelogs_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE cust (cid INT, name STRING, seg INT, PRIMARY KEY (cid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_star_of_changelogs_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE prod (pid INT, title STRING, price DECIMAL(8, 2), PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_star_of_changelogs_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE wide (oid INT, name STRING, title STRING, total DECIMAL(19, 2), lonely BOOLEAN, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_star_of_changelogs_wide', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_star_of_changelogs-wide');
CREATE TABLE by_name (name STRING, title STRING, n BIGINT, total DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_star_of_changelogs_by_name', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_star_of_changelogs-by_name');
CREATE TABLE never_bought (pid INT, title STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_star_of_changelogs_never_bought', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_star_of_changelogs-never_bought');
CREATE TABLE fo (oid INT, cid INT, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_star_of_changelogs_fo', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_star_of_changelogs-fo');
CREATE TEMPORARY VIEW joined AS
SELECT o.oid, c.name, p.title, o.q * p.price AS total, c.cid IS NULL AND p.pid IS NULL AS lonely
FROM ord AS o LEFT JOIN cust AS c ON o.cid = c.cid AND (c.seg = 1 OR o.q > 1) LEFT JOIN prod AS p ON p.pid = o.pid;
EXECUTE STATEMENT SET BEGIN
INSERT INTO wide SELECT * FROM joined;
INSERT INTO by_name SELECT name, title, COUNT(*), SUM(total) FROM joined GROUP BY name, title;
INSERT INTO never_bought SELECT p.pid, p.title FROM prod AS p WHERE NOT EXISTS (SELECT 1 FROM ord AS o WHERE o.pid = p.pid AND o.q IS NOT NULL);
INSERT INTO fo SELECT o.oid, c.cid, c.name FROM ord AS o FULL OUTER JOIN cust AS c ON o.cid = c.cid AND c.name <> 'Ann';
END;
