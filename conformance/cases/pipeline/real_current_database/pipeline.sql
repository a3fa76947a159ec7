-- functions of the clock and of chance
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, d DECIMAL(6, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'real_current_database_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_current_database_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_current_database_o') AS
SELECT id, CHAR_LENGTH(UUID()) AS a, RAND() < 1 AS b, RAND_INTEGER(5) BETWEEN 0 AND 4 AS c, CURRENT_DATE > DATE '2024-01-01' AS d, CURRENT_TIMESTAMP > TO_TIMESTAMP_LTZ(0, 3) AS e, LOCALTIMESTAMP > ts AS f, PROCTIME() IS NOT NULL AS g, RAND(1) = RAND(1) AS h, NOW() >= CURRENT_TIMESTAMP AS i, CHAR_LENGTH(CAST(LOCALTIME AS STRING)) AS j, CURRENT_DATABASE() AS m, TYPEOF(CURRENT_DATABASE()) AS n FROM t;
