-- last click before a conversion: interval join, then the last click by ROW_NUMBER per conversion, then sums per campaign in a grouping set
CREATE TABLE clk (usr STRING, camp STRING, cost DECIMAL(6,3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'ad_attribution_clk', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE cv (cid INT, usr STRING, rev DECIMAL(8,2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'ad_attribution_cv', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (camp STRING, usr STRING, gid BIGINT, n BIGINT, rev DECIMAL(38,2), cost DECIMAL(38,3)) WITH (
  'connector' = 'kafka', 'topic' = 'ad_attribution_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE VIEW j AS SELECT cv.cid, cv.usr, cv.rev, clk.camp, clk.cost, clk.ts AS cts FROM cv JOIN clk ON cv.usr = clk.usr AND clk.ts BETWEEN cv.ts - INTERVAL '10' MINUTE AND cv.ts;
CREATE VIEW att AS SELECT cid, usr, rev, camp, cost FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cid ORDER BY cts DESC) AS rn FROM j) WHERE rn = 1;
INSERT INTO o SELECT camp, usr, GROUPING_ID(camp, usr), COUNT(*), SUM(rev), SUM(cost) FROM att GROUP BY GROUPING SETS ((camp), (camp, usr), ());
