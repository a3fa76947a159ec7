-- times before 1970: the operator's time is never below 0
CREATE TABLE a (id STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'ijb_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE b (id STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'ijb_b', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id STRING, a STRING, b STRING) WITH ('connector' = 'kafka', 'topic' = 'ijb_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT a.id, CAST(a.ts AS STRING), CAST(b.ts AS STRING) FROM a LEFT JOIN b ON a.id = b.id AND b.ts BETWEEN a.ts - INTERVAL '1' MINUTE AND a.ts + INTERVAL '1' MINUTE;
