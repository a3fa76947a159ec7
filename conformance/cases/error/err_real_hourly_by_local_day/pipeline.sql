-- hours of a local day
SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'America/Sao_Paulo';
CREATE TABLE s (id INT, epoch BIGINT, amt DECIMAL(8, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'err_real_hourly_by_local_day_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (`day` STRING, hour_ BIGINT, weekend BOOLEAN, n BIGINT, amt DECIMAL(38, 2), PRIMARY KEY (`day`, hour_) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_real_hourly_by_local_day_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_real_hourly_by_local_day_o');
INSERT INTO o SELECT DATE_FORMAT(z, 'yyyy-MM-dd'), EXTRACT(HOUR FROM z), MAX(CASE WHEN DAYOFWEEK(CAST(z AS DATE)) IN (1, 7) THEN 'y' ELSE 'n' END) = 'y', COUNT(*), SUM(amt)
FROM (SELECT TO_TIMESTAMP_LTZ(epoch, 0) AS z, amt FROM s) GROUP BY DATE_FORMAT(z, 'yyyy-MM-dd'), EXTRACT(HOUR FROM z);
