-- debezium into an aggregate and a filtered copy
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, c STRING, amt DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'real_debezium_to_aggregate_and_upsert_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (c STRING, n BIGINT, amt DECIMAL(38, 2), ids STRING, PRIMARY KEY (c) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_debezium_to_aggregate_and_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_debezium_to_aggregate_and_upsert_o');
CREATE TABLE m (id INT, c STRING, amt DECIMAL(8, 2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_debezium_to_aggregate_and_upsert_m', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_debezium_to_aggregate_and_upsert_m');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o
SELECT COALESCE(c, '?'), COUNT(*), SUM(amt), LISTAGG(CAST(id AS STRING)) FROM t GROUP BY COALESCE(c, '?');
INSERT INTO m
SELECT * FROM t WHERE amt > 0 OR amt IS NULL;
END;
