-- GROUP BY an alias
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_group_by_alias_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_group_by_alias_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_group_by_alias_o');
INSERT INTO o SELECT UPPER(k) AS uk, COUNT(*) FROM t GROUP BY uk;
