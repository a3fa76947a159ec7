SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (g STRING, k BIGINT, v INT) WITH ('connector' = 'kafka', 'topic' = 'wild_topn_variable_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, v INT, rn BIGINT, PRIMARY KEY (g, rn) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_topn_variable_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_topn_variable_o');
INSERT INTO o SELECT g, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g, k ORDER BY v DESC) AS rn FROM s) WHERE rn <= k;
