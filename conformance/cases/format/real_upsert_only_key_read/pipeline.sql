-- only the key of an upsert table is read
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (a INT, v INT, w STRING, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_upsert_only_key_read_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'csv', 'value.format' = 'json');
CREATE TABLE o (g INT, n BIGINT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_upsert_only_key_read_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_upsert_only_key_read_o');
INSERT INTO o
SELECT MOD(a, 3), COUNT(*) FROM t GROUP BY MOD(a, 3);
