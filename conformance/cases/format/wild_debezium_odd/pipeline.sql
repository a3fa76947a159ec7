SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE i (id INT, s STRING, n INT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'wild_debezium_odd_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'format' = 'debezium-json', 'debezium-json.ignore-parse-errors' = 'true');
CREATE TABLE o (s STRING, n BIGINT, t INT, PRIMARY KEY (s) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_debezium_odd_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_debezium_odd_o');
INSERT INTO o SELECT COALESCE(s, '-'), COUNT(*), SUM(n) FROM i GROUP BY COALESCE(s, '-');
