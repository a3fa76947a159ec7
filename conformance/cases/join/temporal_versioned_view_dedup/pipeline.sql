-- a versioned view by ROW_NUMBER over an append-only topic as the right side
CREATE TABLE pay (id INT, cur STRING, amount INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_versioned_view_dedup_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE hist (currency STRING, rate DECIMAL(10,4), valid_from TIMESTAMP(3), WATERMARK FOR valid_from AS valid_from - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_versioned_view_dedup_hist', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, cur STRING, rate DECIMAL(10,4), vf TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_versioned_view_dedup_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW v AS SELECT currency, rate, valid_from FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY currency ORDER BY valid_from DESC) AS rn FROM hist) WHERE rn = 1;
INSERT INTO o SELECT p.id, p.cur, v.rate, v.valid_from FROM pay AS p LEFT JOIN v FOR SYSTEM_TIME AS OF p.ts ON p.cur = v.currency;
