-- what the wild does with dates
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, ms BIGINT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'date_functions_wild_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TIMESTAMP(3), b TIMESTAMP(3), c STRING, e TIMESTAMP(3), f TIMESTAMP_LTZ(3), g BIGINT, h STRING, i INT, j INT, k TIMESTAMP(3), l TIMESTAMP(3), m BOOLEAN, n STRING, o BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'date_functions_wild_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'date_functions_wild_o');
INSERT INTO o SELECT id,
  TO_TIMESTAMP(s, 'dd/MM/yyyy') AS a,
  TO_TIMESTAMP(s, 'yyyy-MM-dd''T''HH:mm:ss.S''Z''') AS b,
  DATE_FORMAT(ts, 'yyyy-MM-dd HH:00') AS c,
  TO_TIMESTAMP(FROM_UNIXTIME(ms / 1000)) AS e,
  TO_TIMESTAMP_LTZ(ms, 3) AS f,
  UNIX_TIMESTAMP(s) AS g,
  DATE_FORMAT(s, 'yyyyMMdd') AS h,
  TIMESTAMPDIFF(HOUR, ts, TIMESTAMP '2024-03-01 00:00:00') AS i,
  TIMESTAMPDIFF(MINUTE, TO_TIMESTAMP(s), ts) AS j,
  TIMESTAMPADD(HOUR, -36, ts) AS k,
  FLOOR(ts TO HOUR) AS l,
  CAST(ts AS DATE) = DATE '2024-02-29' AS m,
  CONVERT_TZ(s, 'UTC', 'Asia/Shanghai') AS n,
  EXTRACT(DAY FROM ts) AS o
FROM t;
