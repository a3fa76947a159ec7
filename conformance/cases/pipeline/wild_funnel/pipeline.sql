SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'America/New_York';
CREATE TABLE clicks (user_id BIGINT, url STRING, props MAP<STRING, STRING>, proc AS PROCTIME(), event_time TIMESTAMP_LTZ(3), WATERMARK FOR event_time AS event_time - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_funnel_clicks', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json',
  'scan.watermark.emit.strategy' = 'on-event');

CREATE TABLE o (u BIGINT, steps STRING, cnt BIGINT, last_at STRING, PRIMARY KEY (u) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_funnel_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_funnel_o');
INSERT INTO o SELECT user_id, LISTAGG(DISTINCT COALESCE(props['ref'], '-'), '>'), COUNT(DISTINCT DATE_FORMAT(event_time, 'HH:mm')), MAX(CAST(event_time AS STRING)) FROM clicks WHERE url IS NOT NULL GROUP BY user_id HAVING COUNT(*) FILTER (WHERE CHAR_LENGTH(url) > 0) >= 1;
