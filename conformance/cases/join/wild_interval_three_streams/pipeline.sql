SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE imp (iid INT, ad STRING, it TIMESTAMP(3), WATERMARK FOR it AS it - INTERVAL '2' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_three_streams_imp', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE clk (cid INT, ad STRING, ct TIMESTAMP(3), WATERMARK FOR ct AS ct - INTERVAL '2' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_three_streams_clk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE buy (bid INT, ad STRING, bt TIMESTAMP(3), WATERMARK FOR bt AS bt - INTERVAL '2' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_three_streams_buy', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), ad STRING, n BIGINT, bids BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_three_streams_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_interval_three_streams_o');
CREATE VIEW j AS SELECT imp.ad, it, bid, cid FROM imp JOIN clk ON imp.ad = clk.ad AND ct BETWEEN it AND it + INTERVAL '10' MINUTE JOIN buy ON clk.ad = buy.ad AND bt BETWEEN ct - INTERVAL '1' MINUTE AND ct + INTERVAL '20' MINUTE;
INSERT INTO o SELECT window_start, ad, COUNT(*), COUNT(DISTINCT bid) FROM TABLE(TUMBLE(DATA => TABLE j, TIMECOL => DESCRIPTOR(it), SIZE => INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, ad;
