-- intervals times a column
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (id INT, ts TIMESTAMP(3), ttl INT, unit_ STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_interval_arithmetic_columns_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TIMESTAMP(3), b TIMESTAMP(3), c BOOLEAN, d TIMESTAMP(3), e INT) WITH (
  'connector' = 'kafka', 'topic' = 'real_interval_arithmetic_columns_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_interval_arithmetic_columns_o');
INSERT INTO o SELECT id, ts + ttl * INTERVAL '1' MINUTE, TIMESTAMPADD(HOUR, -ttl, ts), ts + INTERVAL '10' DAY < TIMESTAMPADD(MONTH, ttl, ts), CASE unit_ WHEN 'd' THEN ts + INTERVAL '1' DAY WHEN 'm' THEN ts + INTERVAL '1' MONTH ELSE ts END, TIMESTAMPDIFF(SECOND, ts, ts + ttl * INTERVAL '1:30' MINUTE TO SECOND) FROM s;
