-- the rate of the time, from a deduplicated view
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE rates (cur STRING, rate DECIMAL(12, 6), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'currency_versioned_view_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE tx (id INT, amt DECIMAL(10, 2), cur STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'currency_versioned_view_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, eur DECIMAL(20, 2), exact_ STRING, at_rate DECIMAL(12, 6), day_ DATE) WITH (
  'connector' = 'kafka', 'topic' = 'currency_versioned_view_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'currency_versioned_view_o');
CREATE TEMPORARY VIEW versions AS SELECT cur, rate, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cur ORDER BY ts DESC) AS rn FROM rates) WHERE rn = 1;
INSERT INTO o SELECT t.id, CAST(ROUND(t.amt * v.rate, 2) AS DECIMAL(20, 2)), CAST(t.amt * v.rate AS STRING), v.rate, CAST(t.ts AS DATE)
FROM tx AS t JOIN versions FOR SYSTEM_TIME AS OF t.ts AS v ON UPPER(t.cur) = v.cur;
