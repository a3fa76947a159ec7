SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, i INT, l BIGINT, d DOUBLE, s STRING, m DECIMAL(8,2), dt DATE, ti TINYINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'wild_lag_default_decimal_scale_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, v STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_lag_default_decimal_scale_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_lag_default_decimal_scale_o');
INSERT INTO o SELECT id, CAST(LAG(m, 1, CAST(1 AS DECIMAL(38,10))) OVER (ORDER BY ts) AS STRING) FROM e;
