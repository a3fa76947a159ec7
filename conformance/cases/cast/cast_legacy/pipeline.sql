-- legacy casts: what cannot be converted is NULL, lengths are not enforced, spellings of old
SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.legacy-cast-behaviour' = 'ENABLED';
CREATE TABLE t (id INT, s STRING, n DOUBLE, b BOOLEAN, d DECIMAL(5, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'cast_legacy_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, i INT, c STRING, v STRING, f STRING, b STRING, dt DATE, ts TIMESTAMP(3), x BOOLEAN, m STRING, d DECIMAL(4, 1), a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cast_legacy_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cast_legacy-o');
INSERT INTO o SELECT id, CAST(s AS INT), CAST(s AS CHAR(4)), CAST(s AS VARCHAR(2)), CAST(n AS STRING), CAST(b AS STRING), CAST(s AS DATE), CAST(s AS TIMESTAMP(3)), CAST(s AS BOOLEAN), CAST(d AS STRING), CAST(s AS DECIMAL(4, 1)), CAST(ARRAY[id, 2] AS STRING) FROM t;
