-- Nexmark 22: directories of a URL
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE bid (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING, WATERMARK FOR `dateTime` AS `dateTime` - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q22_url_directories_bid', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, dir1 STRING, dir2 STRING, dir3 STRING, c STRING) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q22_url_directories_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q22_url_directories_o');
INSERT INTO o SELECT auction, bidder, price, channel, SPLIT_INDEX(url, '/', 3) as dir1, SPLIT_INDEX(url, '/', 4) as dir2, SPLIT_INDEX(url, '/', 5) as dir3, REGEXP_EXTRACT(url, '(&|^)channel_id=([^&]*)', 2) FROM bid;
