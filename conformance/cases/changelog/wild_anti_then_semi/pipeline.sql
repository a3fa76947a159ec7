SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_anti_then_semi_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_anti_then_semi_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (id INT, owner STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_anti_then_semi_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_anti_then_semi_o');
CREATE TABLE p (owner STRING, n BIGINT, PRIMARY KEY (owner) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_anti_then_semi_p', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_anti_then_semi_p');
INSERT INTO o SELECT id, owner FROM acc a WHERE NOT EXISTS (SELECT 1 FROM tx t WHERE t.acc = a.id AND t.kind IS NOT NULL AND t.amt < a.bal);
INSERT INTO p SELECT COALESCE(owner, '?'), COUNT(*) FROM acc WHERE owner IN (SELECT owner FROM acc GROUP BY owner HAVING COUNT(*) > 1) OR id NOT IN (SELECT acc FROM tx WHERE acc IS NOT NULL) GROUP BY COALESCE(owner, '?');
