SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, i INT, l BIGINT, d DOUBLE, m DECIMAL(12,3), b BOOLEAN, ts TIMESTAMP(3), dt DATE, tm TIME, lz TIMESTAMP_LTZ(3), bin BYTES, ti TINYINT, f FLOAT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_pivot_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE o (m BOOLEAN, a BIGINT, c BIGINT) WITH ('connector' = 'kafka', 'topic' = 'err_wild_pivot_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_wild_pivot_o');
INSERT INTO o SELECT * FROM (SELECT b, ti, l FROM t) PIVOT (COUNT(l) AS n FOR ti IN (7 AS seven, 127 AS big));
