-- Nexmark 15: many distinct and filtered counts a day
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE bid (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING, WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q15_daily_bid', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (`day` STRING, a BIGINT, b BIGINT, c BIGINT, d BIGINT, e BIGINT, f BIGINT, g BIGINT, PRIMARY KEY (`day`) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'nexmark_q15_daily_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q15_daily_o');
INSERT INTO o SELECT DATE_FORMAT(`dateTime`, 'yyyy-MM-dd') as `day`, count(*) AS total_bids, count(*) filter (where price < 30) AS rank1_bids, count(*) filter (where price >= 30 and price < 60) AS rank2_bids, count(distinct bidder) AS total_bidders, count(distinct bidder) filter (where price < 30) AS rank1_bidders, count(distinct auction) AS total_auctions, count(distinct auction) filter (where price >= 60) AS rank3_auctions FROM bid GROUP BY DATE_FORMAT(`dateTime`, 'yyyy-MM-dd');
