SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_three_way_using_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_three_way_using_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (owner STRING, ids STRING, n BIGINT, PRIMARY KEY (owner) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_three_way_using_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_three_way_using_o');
INSERT INTO o
SELECT owner, CAST(MIN(id) AS STRING) || '-' || CAST(MAX(id) AS STRING), SUM(c) FROM (
  SELECT * FROM (SELECT id, owner FROM acc) LEFT JOIN (SELECT acc AS id, COUNT(*) AS c FROM tx GROUP BY acc) USING (id) LEFT JOIN (SELECT acc AS id, MAX(amt) AS mx FROM tx WHERE kind = 'in' GROUP BY acc) USING (id))
WHERE owner IS NOT NULL AND (mx IS NULL OR mx < 100) GROUP BY owner;
