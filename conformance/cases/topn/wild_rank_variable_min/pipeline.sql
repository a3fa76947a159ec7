SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (g STRING, k BIGINT, v INT) WITH ('connector' = 'kafka', 'topic' = 'wild_rank_variable_min_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, v INT, PRIMARY KEY (g, v) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_rank_variable_min_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_rank_variable_min_o');
INSERT INTO o SELECT g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v DESC) AS rn FROM s) WHERE rn <= k;
