SET 'execution.checkpointing.interval' = '1s';
-- orders by the rate of their time; the rates' time is their record's, deletes too
CREATE TABLE orders (id INT, cur STRING, amt DECIMAL(12, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' DAY) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_upsert_rates_orders', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DECIMAL(20, 6), vt TIMESTAMP(3) METADATA FROM 'timestamp', PRIMARY KEY (cur) NOT ENFORCED,
  WATERMARK FOR vt AS vt - INTERVAL '1' DAY) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_temporal_upsert_rates_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, cur STRING, amt DECIMAL(12, 2), rate DECIMAL(20, 6), eur DECIMAL(30, 4), vt TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_temporal_upsert_rates_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_upsert_rates-o');
CREATE TABLE inner_ (cur STRING, n BIGINT, eur DECIMAL(38, 4), PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_temporal_upsert_rates_inner_', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_temporal_upsert_rates-inner_');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT o.id, o.cur, o.amt, r.rate, CAST(o.amt * r.rate AS DECIMAL(30, 4)), r.vt
  FROM orders AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur AND r.rate > 0.9;
INSERT INTO inner_ SELECT r.cur, COUNT(*), SUM(CAST(o.amt * r.rate AS DECIMAL(30, 4)))
  FROM orders AS o JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur WHERE r.rate IS NOT NULL GROUP BY r.cur;
END;
