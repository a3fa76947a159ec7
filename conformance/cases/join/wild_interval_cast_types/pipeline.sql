SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE imp (iid INT, ad BIGINT, it TIMESTAMP_LTZ(3), WATERMARK FOR it AS it - INTERVAL '2' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_cast_types_imp', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE clk (cid INT, ad INT, ct TIMESTAMP_LTZ(3), WATERMARK FOR ct AS ct - INTERVAL '2' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_cast_types_clk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (iid INT, cid INT, day_ STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'wild_interval_cast_types_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_interval_cast_types_o');
INSERT INTO o SELECT iid, cid, DATE_FORMAT(it, 'yyyy-MM-dd'), COUNT(*) OVER (PARTITION BY iid ORDER BY it) FROM imp JOIN clk ON imp.ad = clk.ad AND it BETWEEN ct - INTERVAL '1' HOUR AND ct + INTERVAL '30' MINUTE;
