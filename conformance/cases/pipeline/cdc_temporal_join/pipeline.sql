-- sales priced as of their time from a changelog
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE products (pid INT, name STRING, price DECIMAL(8, 2), cat STRING, upd TIMESTAMP_LTZ(3) METADATA FROM 'value.source.timestamp' VIRTUAL, WATERMARK FOR upd AS upd, PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_temporal_join_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE sales (sid INT, pid INT, q INT, `at` TIMESTAMP(3), ts AS CAST(`at` AS TIMESTAMP_LTZ(3)), WATERMARK FOR ts AS ts - INTERVAL '10' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_temporal_join_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (sid INT, name STRING, amount DECIMAL(20, 2), fresh BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_temporal_join_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cdc_temporal_join_o');
CREATE TABLE c (cat STRING, n BIGINT, amount DECIMAL(38, 2), PRIMARY KEY (cat) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cdc_temporal_join_cat', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cdc_temporal_join_cat');
CREATE VIEW priced AS SELECT s.sid, p.name, p.cat, s.q * p.price AS amount, TIMESTAMPDIFF(SECOND, CAST(p.upd AS TIMESTAMP(3)), s.`at`) AS fresh
FROM sales AS s LEFT JOIN products FOR SYSTEM_TIME AS OF s.ts AS p ON s.pid = p.pid;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT sid, name, amount, CAST(fresh AS BIGINT) FROM priced;
INSERT INTO c SELECT IFNULL(cat, 'n/a'), COUNT(amount), SUM(amount) FROM priced GROUP BY IFNULL(cat, 'n/a');
END;
