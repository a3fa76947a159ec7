SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE i (k_id INT, k_g STRING, v INT, t TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', PRIMARY KEY (k_id, k_g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_upsert_except_key_prefix_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'key.fields-prefix' = 'k_', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE x (v INT) WITH ('connector' = 'kafka', 'topic' = 'wild_upsert_except_key_prefix_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q_g STRING, q_id INT, v INT, yr BIGINT, PRIMARY KEY (q_id, q_g) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_upsert_except_key_prefix_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'key.fields-prefix' = 'q_', 'value.fields-include' = 'EXCEPT_KEY',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_upsert_except_key_prefix_o');
INSERT INTO o SELECT k_g, k_id, v, YEAR(t) FROM i WHERE v IS NULL OR v <> 3;
