-- one alert a minute and host
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (host STRING, cpu DECIMAL(5, 2), ts BIGINT, at_ AS TO_TIMESTAMP_LTZ(ts, 0), WATERMARK FOR at_ AS at_ - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'alerts_rate_limited_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv', 'scan.watermark.emit.strategy' = 'on-event', 'csv.ignore-parse-errors' = 'true');
CREATE TABLE o (host STRING, bucket STRING, cpu DECIMAL(5, 2), first_at TIMESTAMP_LTZ(3), level STRING, PRIMARY KEY (host, bucket) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'alerts_rate_limited_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'csv', 'value.format' = 'json', 'value.json.timestamp-format.standard' = 'ISO-8601', 'value.fields-include' = 'ALL', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'alerts_rate_limited_o');
INSERT INTO o SELECT host, bucket, cpu, at_, CASE WHEN cpu >= 99 THEN 'crit' ELSE 'warn' END FROM (
  SELECT host, cpu, at_, DATE_FORMAT(FLOOR(at_ TO MINUTE), 'MMdd-HHmm') AS bucket, ROW_NUMBER() OVER (PARTITION BY host, FLOOR(at_ TO MINUTE) ORDER BY at_ ASC) AS rn FROM s WHERE cpu > 90
) WHERE rn = 1;
