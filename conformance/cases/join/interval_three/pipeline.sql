-- three streams in two intervals, the second related to the first stream, and a time attribute kept for OVER
CREATE TABLE imp (id INT, ad STRING, t TIMESTAMP(3), WATERMARK FOR t AS t - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'interval_three_imp', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE clk (id INT, t TIMESTAMP(3), WATERMARK FOR t AS t - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'interval_three_clk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE cnv (id INT, amount DECIMAL(6,2), t TIMESTAMP(3), WATERMARK FOR t AS t - INTERVAL '5' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'interval_three_cnv', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, ad STRING, amount DECIMAL(6,2), run DECIMAL(38,2), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'interval_three_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW f AS SELECT i.id, i.ad, i.t AS it, v.amount FROM imp i
JOIN clk c ON i.id = c.id AND c.t BETWEEN i.t AND i.t + INTERVAL '2' MINUTE
JOIN cnv v ON i.id = v.id AND v.t BETWEEN i.t AND i.t + INTERVAL '10' MINUTE;
INSERT INTO o SELECT id, ad, amount, SUM(amount) OVER (PARTITION BY ad ORDER BY it RANGE BETWEEN INTERVAL '5' MINUTE PRECEDING AND CURRENT ROW), COUNT(*) OVER (PARTITION BY ad ORDER BY it RANGE BETWEEN INTERVAL '5' MINUTE PRECEDING AND CURRENT ROW) FROM f;
