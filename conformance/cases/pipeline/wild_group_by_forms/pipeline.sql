SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_group_by_forms_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (a STRING, b INT, n BIGINT, g BIGINT, PRIMARY KEY (a, b, g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_group_by_forms_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_group_by_forms_o');
INSERT INTO o SELECT COALESCE(k, 'all'), COALESCE(MOD(v, 2), -1), COUNT(*), GROUPING_ID(k, MOD(v, 2)) FROM base GROUP BY ROLLUP (k, MOD(v, 2)) HAVING COUNT(*) >= 1;
