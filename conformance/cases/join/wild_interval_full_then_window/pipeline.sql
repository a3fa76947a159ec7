SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE imp (iid INT, ad STRING, it TIMESTAMP(3), WATERMARK FOR it AS it - INTERVAL '2' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_full_then_window_imp', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE clk (cid INT, ad STRING, ct TIMESTAMP(3), WATERMARK FOR ct AS ct - INTERVAL '2' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_full_then_window_clk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (iid INT, cid INT, ad STRING, lag_s INT) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_full_then_window_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_interval_full_then_window_o');
INSERT INTO o SELECT iid, cid, COALESCE(imp.ad, clk.ad), TIMESTAMPDIFF(SECOND, it, ct) FROM imp FULL JOIN clk ON imp.ad = clk.ad AND ct >= it AND ct < it + INTERVAL '5' MINUTE AND (iid <> cid OR imp.ad = 'c');
