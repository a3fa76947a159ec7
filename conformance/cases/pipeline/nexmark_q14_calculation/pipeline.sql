-- Nexmark 14: filter and calculation
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE bid (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING, WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q14_calculation_bid', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (auction BIGINT, bidder BIGINT, price DECIMAL(23,3), t STRING, `dateTime` TIMESTAMP(3), c INT) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q14_calculation_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q14_calculation_o');
INSERT INTO o SELECT auction, bidder, 0.908 * price as price, CASE WHEN HOUR(`dateTime`) >= 8 AND HOUR(`dateTime`) <= 18 THEN 'dayTime' WHEN HOUR(`dateTime`) <= 6 OR HOUR(`dateTime`) >= 20 THEN 'nightTime' ELSE 'otherTime' END AS bidTimeType, `dateTime`, CHAR_LENGTH(extra) FROM bid WHERE 0.908 * price > 40 AND 0.908 * price < 80;
