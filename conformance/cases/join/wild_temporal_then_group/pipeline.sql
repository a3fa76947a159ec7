SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ord (oid INT, cur STRING, amt DECIMAL(10,2), ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '1' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_then_group_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DECIMAL(10,4), ut TIMESTAMP(3), WATERMARK FOR ut AS ut, PRIMARY KEY (cur) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_temporal_then_group_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (cur STRING, n BIGINT, eur DECIMAL(38,4), last_rate DECIMAL(10,4), PRIMARY KEY (cur) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_temporal_then_group_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_temporal_then_group_o');
INSERT INTO o SELECT COALESCE(ord.cur, '-'), COUNT(*), SUM(CAST(amt * rate AS DECIMAL(20,4))), MAX(rate) FROM ord LEFT JOIN rates FOR SYSTEM_TIME AS OF ord.ot ON ord.cur = rates.cur GROUP BY COALESCE(ord.cur, '-');
