SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE ord (oid INT, cur STRING, amt DECIMAL(10,2), ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '1' HOUR) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_left_then_window_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DECIMAL(10,4), ut TIMESTAMP(3), WATERMARK FOR ut AS ut, PRIMARY KEY (cur) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_temporal_left_then_window_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE VIEW x AS SELECT ord.*, r.rate FROM ord LEFT JOIN rates FOR SYSTEM_TIME AS OF ord.ot AS r ON ord.cur = r.cur;
CREATE TABLE o (ws TIMESTAMP(3), cur STRING, n BIGINT, known BIGINT, s DECIMAL(38,6)) WITH ('connector' = 'kafka', 'topic' = 'wild_temporal_left_then_window_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_temporal_left_then_window_o');
INSERT INTO o SELECT window_start, cur, COUNT(*), COUNT(rate), SUM(amt * rate) FROM TABLE(TUMBLE(TABLE x, DESCRIPTOR(ot), INTERVAL '10' MINUTE)) GROUP BY window_start, window_end, cur;
