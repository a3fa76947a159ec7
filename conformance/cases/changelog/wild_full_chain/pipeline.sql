-- a full join, then a left join with an aggregate of one of its sides; keys are null on both
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_full_chain_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_full_chain_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (id INT, tid INT, owner STRING, amt DECIMAL(10,2), n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_full_chain_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_full_chain_o');
INSERT INTO o
SELECT a.id, t.tid, a.owner, t.amt, c.n
FROM acc a FULL OUTER JOIN tx t ON a.id = t.acc
LEFT JOIN (SELECT region, COUNT(*) AS n FROM acc GROUP BY region) c ON a.region = c.region;
