SET 'execution.checkpointing.interval' = '1s';
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE pay (id INT, acct STRING, amt DECIMAL(10, 2), ts TIMESTAMP(3), kind STRING, WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH ('connector' = 'kafka', 'topic' = 'mixed_cumulate_cube_topn_pay', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (we TIMESTAMP(3), acct STRING, kind STRING, total DECIMAL(20, 2), r BIGINT, g BIGINT) WITH ('connector' = 'kafka', 'topic' = 'mixed_cumulate_cube_topn_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_cumulate_cube_topn-o');
INSERT INTO o SELECT window_end, acct, kind, total, r, g FROM (
 SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, g ORDER BY total DESC, acct, kind) AS r FROM (
  SELECT window_start, window_end, acct, kind, SUM(amt) AS total, GROUPING(acct, kind) AS g
  FROM TABLE(CUMULATE(TABLE pay, DESCRIPTOR(ts), INTERVAL '1' HOUR, INTERVAL '3' HOUR)) GROUP BY window_start, window_end, CUBE (acct, kind)))
WHERE r <= 2;
