SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_cast_text_interval_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'err_wild_cast_text_interval_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_cast_text_interval_o');
INSERT INTO o SELECT id,
  ts + CAST('1' AS INTERVAL DAY)
FROM t WHERE id IN (1, 3, 5, 7);
