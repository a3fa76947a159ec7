SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_setops_deep_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_setops_deep_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (id INT, src STRING, n BIGINT, PRIMARY KEY (id, src) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_setops_deep_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_setops_deep_o');
INSERT INTO o
WITH ids AS (SELECT id FROM acc UNION SELECT acc FROM tx), gone AS (SELECT acc AS id FROM tx EXCEPT SELECT id FROM acc)
SELECT COALESCE(id, -1), 'all', COUNT(*) FROM ids GROUP BY id UNION ALL SELECT COALESCE(id, -1), 'gone', COUNT(*) FROM gone GROUP BY id;
