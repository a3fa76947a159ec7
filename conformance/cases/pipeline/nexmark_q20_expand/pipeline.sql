-- Nexmark 20: bids with their auctions, filtered
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE auction (id BIGINT, category BIGINT, seller BIGINT, reserve BIGINT, `dateTime` TIMESTAMP(3), expires TIMESTAMP(3), WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q20_expand_auction', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE bid (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING, WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q20_expand_bid', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, id BIGINT, category BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q20_expand_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q20_expand_o');
INSERT INTO o SELECT auction, bidder, price, channel, A.id, A.category FROM bid AS B INNER JOIN auction AS A ON B.auction = A.id WHERE A.category = 1;
