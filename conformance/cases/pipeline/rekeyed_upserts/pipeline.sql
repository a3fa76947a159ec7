-- upserts that change their group
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, bal DECIMAL(10, 2), upd TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'rekeyed_upserts_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE by_owner (owner STRING, bal DECIMAL(10, 2), id INT, PRIMARY KEY (owner) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'rekeyed_upserts_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'rekeyed_upserts_o');
CREATE TABLE hist (owner STRING, n BIGINT, top DECIMAL(10, 2), share DECIMAL(7, 4)) WITH (
  'connector' = 'kafka', 'topic' = 'rekeyed_upserts_h', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'rekeyed_upserts_h');
EXECUTE STATEMENT SET BEGIN
INSERT INTO by_owner SELECT owner, bal, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY owner ORDER BY bal DESC, id) AS rn FROM acc WHERE owner IS NOT NULL) WHERE rn = 1;
INSERT INTO hist SELECT a.owner, a.n, a.top, CAST(a.s / NULLIF(b.total, 0) AS DECIMAL(7, 4)) FROM (SELECT owner, COUNT(*) AS n, MAX(bal) AS top, SUM(bal) AS s FROM acc GROUP BY owner) a CROSS JOIN (SELECT SUM(bal) AS total FROM acc) b;
END;
