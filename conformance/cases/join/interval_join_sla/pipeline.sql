-- orders and shipments within hours, unmatched ones told at the end
CREATE TABLE orders (id STRING, region STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH ('connector' = 'kafka', 'topic' = 'interval_join_sla_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE ships (order_id STRING, carrier STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH ('connector' = 'kafka', 'topic' = 'interval_join_sla_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id STRING, region STRING, carrier STRING, secs INT, verdict STRING) WITH ('connector' = 'kafka', 'topic' = 'interval_join_sla_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT a.id, UPPER(a.region), b.carrier, TIMESTAMPDIFF(SECOND, a.ts, b.ts), CASE WHEN b.order_id IS NULL THEN 'lost' WHEN b.ts > a.ts + INTERVAL '5' MINUTE THEN 'late' ELSE 'ok' END
FROM orders AS a LEFT JOIN ships AS b ON a.id = b.order_id AND b.ts BETWEEN a.ts - INTERVAL '1' MINUTE AND a.ts + INTERVAL '10' MINUTE AND b.carrier <> 'test';
