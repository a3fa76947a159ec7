SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ord (oid INT, cur STRING, amt DECIMAL(10,2), ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '1' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_residual_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DECIMAL(10,4), ut TIMESTAMP(3), WATERMARK FOR ut AS ut, PRIMARY KEY (cur) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_temporal_residual_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (oid INT, rate DECIMAL(10,4), v DECIMAL(20,4)) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_residual_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_temporal_residual_o');
CREATE TABLE p (oid INT, rate DECIMAL(10,4)) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_residual_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_temporal_residual_p');
INSERT INTO o SELECT oid, r.rate, CAST(amt * r.rate AS DECIMAL(20,4)) FROM ord LEFT JOIN rates FOR SYSTEM_TIME AS OF ot AS r ON ord.cur = r.cur AND r.rate > 1.15 AND ord.oid <> 3;
INSERT INTO p SELECT oid, r.rate FROM ord JOIN rates FOR SYSTEM_TIME AS OF ot AS r ON r.cur = ord.cur WHERE r.rate < 1.25 AND amt IS NOT NULL;
