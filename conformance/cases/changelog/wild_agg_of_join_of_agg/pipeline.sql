SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_agg_of_join_of_agg_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_agg_of_join_of_agg_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE VIEW per_acc AS SELECT acc, SUM(amt) AS s, COUNT(*) AS n, MAX(kind) AS k FROM tx GROUP BY acc;
CREATE TABLE o (region STRING, accs BIGINT, total DECIMAL(38,2), biggest DECIMAL(38,2), kinds BIGINT, PRIMARY KEY (region) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_agg_of_join_of_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_agg_of_join_of_agg_o');
INSERT INTO o
SELECT COALESCE(region, 'none'), COUNT(*), SUM(s), MAX(s), COUNT(DISTINCT k)
FROM acc LEFT JOIN per_acc ON acc.id = per_acc.acc GROUP BY COALESCE(region, 'none');
