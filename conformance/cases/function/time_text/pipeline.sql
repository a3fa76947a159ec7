-- timestamps as text and text as timestamps
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, ts TIMESTAMP(3), d DATE, t TIME, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_text_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, f1 STRING, f2 STRING, f3 STRING, f4 STRING, c1 STRING, c2 STRING, c3 STRING, p1 TIMESTAMP(3), p2 TIMESTAMP(3), p3 DATE, k1 TIMESTAMP(3), k2 DATE, dc DATE, tc TIME, td TIMESTAMP(3), u1 BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_text_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_text_o');
INSERT INTO o SELECT id,
  DATE_FORMAT(ts, 'yyyy-MM-dd HH:mm:ss.SSS') AS f1,
  DATE_FORMAT(ts, 'EEE, d MMM yy h:mm a') AS f2,
  DATE_FORMAT(ts, 'yyyyMMdd''T''HHmm') AS f3,
  DATE_FORMAT(ts, 'D w e') AS f4,
  CAST(ts AS STRING) AS c1,
  CAST(d AS STRING) AS c2,
  CAST(t AS STRING) AS c3,
  TO_TIMESTAMP(s) AS p1,
  TO_TIMESTAMP(s, 'yyyy-MM-dd''T''HH:mm:ss''Z''') AS p2,
  TO_DATE(SUBSTRING(s, 1, 10)) AS p3,
  TRY_CAST(s AS TIMESTAMP(3)) AS k1,
  TRY_CAST(s AS DATE) AS k2,
  CAST(ts AS DATE) AS dc,
  CAST(ts AS TIME) AS tc,
  CAST(d AS TIMESTAMP(3)) AS td,
  UNIX_TIMESTAMP(CAST(ts AS STRING), 'yyyy-MM-dd HH:mm:ss.SSS') AS u1
FROM t;
