-- averages of the last bids of each seller, over the winning bids
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE auction (id BIGINT, category BIGINT, seller BIGINT, reserve BIGINT, `dateTime` TIMESTAMP(3), expires TIMESTAMP(3), WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q6_like_average_auction', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE bid (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING, WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q6_like_average_bid', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (seller BIGINT, a BIGINT, n BIGINT, PRIMARY KEY (seller) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'nexmark_q6_like_average_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q6_like_average_o');
INSERT INTO o SELECT seller, AVG(price), COUNT(*) FROM (SELECT A.seller, MAX(B.price) AS price FROM auction A JOIN bid B ON A.id = B.auction GROUP BY A.id, A.seller) GROUP BY seller;
