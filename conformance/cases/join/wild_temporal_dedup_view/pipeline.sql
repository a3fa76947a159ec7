SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE raw_rates (cur STRING, rate DECIMAL(10,4), ut TIMESTAMP_LTZ(3), WATERMARK FOR ut AS ut - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_dedup_view_rr', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE VIEW rates AS SELECT cur, rate, ut FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cur ORDER BY ut DESC) AS rn FROM raw_rates) WHERE rn = 1;
CREATE TABLE ord (oid INT, cur STRING, ot TIMESTAMP_LTZ(3), WATERMARK FOR ot AS ot - INTERVAL '1' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_dedup_view_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (oid INT, rate DECIMAL(10,4), ut TIMESTAMP_LTZ(3), zone STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_dedup_view_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_temporal_dedup_view_o');
INSERT INTO o SELECT oid, r.rate, r.ut, CAST(r.ut AS STRING) FROM ord LEFT JOIN rates FOR SYSTEM_TIME AS OF ord.ot AS r ON ord.cur = r.cur;
