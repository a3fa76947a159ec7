-- alerts: an amount far above the average of the last rows
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE tx (id INT, account STRING, amount DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'wild_alerts_over_range_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, account STRING, amount DOUBLE, avg3 DOUBLE) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'wild_alerts_over_range_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_alerts_over_range');
INSERT INTO o SELECT id, account, amount, a FROM (SELECT id, account, amount, AVG(amount) OVER (PARTITION BY account ORDER BY ts ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS a FROM tx) WHERE amount > a * 1.5;
