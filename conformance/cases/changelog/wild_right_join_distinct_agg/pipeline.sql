SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_right_join_distinct_agg_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_right_join_distinct_agg_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (kind STRING, owners BIGINT, amts BIGINT, s DECIMAL(38,2), mn STRING, PRIMARY KEY (kind) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_right_join_distinct_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_right_join_distinct_agg_o');
INSERT INTO o SELECT COALESCE(t.kind, '-'), COUNT(DISTINCT a.owner), COUNT(DISTINCT t.amt), SUM(DISTINCT t.amt) FILTER (WHERE a.id IS NOT NULL), MIN(a.owner)
FROM acc a RIGHT JOIN tx t ON a.id = t.acc AND a.bal > t.amt GROUP BY t.kind HAVING COUNT(*) >= 1;
