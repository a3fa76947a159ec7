-- a temporal join of a temporal join, keys from the first one, and an interval join behind it
CREATE TABLE pay (id INT, cur STRING, amount INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_two_hops_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (currency STRING, rate DECIMAL(10,4), valid_from TIMESTAMP(3), WATERMARK FOR valid_from AS valid_from, PRIMARY KEY (currency) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'temporal_two_hops_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE zone (rate DECIMAL(10,4), name STRING, since TIMESTAMP(3), WATERMARK FOR since AS since, PRIMARY KEY (rate) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'temporal_two_hops_zone', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE ack (id INT, ts TIMESTAMP(3), code STRING, WATERMARK FOR ts AS ts - INTERVAL '30' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_two_hops_ack', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, rate DECIMAL(10,4), zone STRING, code STRING) WITH (
  'connector' = 'kafka', 'topic' = 'temporal_two_hops_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT p.id, r.rate, z.name, a.code FROM pay AS p
JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.currency
LEFT JOIN zone FOR SYSTEM_TIME AS OF p.ts AS z ON r.rate = z.rate
LEFT JOIN ack AS a ON a.id = p.id AND a.ts BETWEEN p.ts AND p.ts + INTERVAL '1' MINUTE;
