SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE pay (id INT, acct STRING, amt DECIMAL(10, 2), ts TIMESTAMP(3), kind STRING, WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH ('connector' = 'kafka', 'topic' = 'mixed_over_range_many_pay', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, acct STRING, s DECIMAL(20, 2), n BIGINT, mx DECIMAL(10, 2), d BIGINT) WITH ('connector' = 'kafka', 'topic' = 'mixed_over_range_many_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_over_range_many-o');
INSERT INTO o SELECT id, acct, SUM(amt) OVER w, COUNT(*) OVER w, MAX(amt) OVER w, COUNT(DISTINCT kind) OVER w
FROM pay WINDOW w AS (PARTITION BY acct ORDER BY ts RANGE BETWEEN INTERVAL '15' MINUTE PRECEDING AND CURRENT ROW);
