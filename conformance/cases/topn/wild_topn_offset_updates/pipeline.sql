SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE sc (id INT, g STRING, pts INT, t STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_topn_offset_updates_sc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (g STRING, rn BIGINT, id INT, pts INT, PRIMARY KEY (g, rn) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_topn_offset_updates_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_topn_offset_updates_o');
INSERT INTO o SELECT COALESCE(g, '-'), rn, id, pts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY pts DESC NULLS LAST, t, id) AS rn FROM sc) WHERE rn <= 3;
