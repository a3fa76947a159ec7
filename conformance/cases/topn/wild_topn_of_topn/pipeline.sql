SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE sc (id INT, g STRING, pts INT, t STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_topn_of_topn_sc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (id INT, g STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_topn_of_topn_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_topn_of_topn_o');
INSERT INTO o SELECT id, g FROM (SELECT id, g, ROW_NUMBER() OVER (ORDER BY id DESC) AS r2 FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY pts DESC, id) AS r1 FROM sc) WHERE r1 <= 2) WHERE r2 <= 3;
