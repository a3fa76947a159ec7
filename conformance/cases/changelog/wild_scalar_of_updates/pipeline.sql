SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_scalar_of_updates_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_scalar_of_updates_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (id INT, share DECIMAL(20,4), rank_ BIGINT, maxamt DECIMAL(10,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_scalar_of_updates_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_scalar_of_updates_o');
INSERT INTO o SELECT id, CAST(bal / (SELECT SUM(bal) FROM acc) AS DECIMAL(20,4)), (SELECT COUNT(*) FROM tx), (SELECT MAX(amt) FROM tx WHERE tx.acc = acc.id) FROM acc WHERE bal >= (SELECT AVG(bal) FROM acc) / 2;
