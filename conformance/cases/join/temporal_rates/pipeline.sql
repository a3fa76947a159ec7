-- orders priced by a versioned table of rates from a changelog, zero rates, missing currencies
CREATE TABLE orders (id INT, cur STRING, amt DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'temporal_rates_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DECIMAL(12, 6), ts TIMESTAMP(3), PRIMARY KEY (cur) NOT ENFORCED, WATERMARK FOR ts AS ts) WITH ('connector' = 'upsert-kafka', 'topic' = 'temporal_rates_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, cur STRING, eur DECIMAL(23, 8), inv DECIMAL(38, 10), known BOOLEAN) WITH ('connector' = 'kafka', 'topic' = 'temporal_rates_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT o.id, o.cur, o.amt * r.rate, 1 / NULLIF(r.rate, 0), r.cur IS NOT NULL FROM orders AS o LEFT JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.cur = r.cur;
