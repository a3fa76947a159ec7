SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'wild_printf_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c0 STRING) WITH ('connector' = 'kafka', 'topic' = 'wild_printf_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_printf_o');
INSERT INTO o SELECT id,
  PRINTF('%s|%5d|%-6s|%08.3f|%x', s, i, b, d, l)
FROM t;
