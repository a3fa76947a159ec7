SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE acc (id INT, owner STRING, region STRING, bal DECIMAL(12,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_top_customers_join_acc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tx (tid INT, acc INT, amt DECIMAL(10,2), kind STRING, PRIMARY KEY (tid) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_top_customers_join_tx', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (rn BIGINT, owner STRING, total DECIMAL(38,2), PRIMARY KEY (rn) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_top_customers_join_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_top_customers_join_o');
INSERT INTO o SELECT rn, owner, total FROM (SELECT owner, total, ROW_NUMBER() OVER (ORDER BY total DESC, owner) AS rn FROM (SELECT COALESCE(a.owner, '?') AS owner, SUM(t.amt) AS total FROM tx t JOIN acc a ON a.id = t.acc GROUP BY COALESCE(a.owner, '?'))) WHERE rn <= 2;
