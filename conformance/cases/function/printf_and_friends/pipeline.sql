-- PRINTF
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING, n INT, d DOUBLE, c DECIMAL(10, 3)) WITH (
  'connector' = 'kafka', 'topic' = 'printf_and_friends_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'printf_and_friends_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'printf_and_friends_o') AS
SELECT id,
  PRINTF('%s', s) AS c1,
  PRINTF('%5d|%-5d|%05d', n, n, n) AS c2,
  PRINTF('%.2f', d) AS c3,
  PRINTF('%x', n) AS c4,
  PRINTF('%d', s) AS c5,
  PRINTF('%s %s', s) AS c6,
  PRINTF('100%%') AS c7,
  PRINTF('%2$s %1$s', s, n) AS c8,
  PRINTF('%e', d) AS c9,
  PRINTF('%,d', n) AS c10,
  PRINTF('%.1f', c) AS c11,
  PRINTF(s, n) AS c12,
  PRINTF('%b', s IS NULL) AS c13,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(PRINTF('%s', s)),
    TYPEOF(PRINTF('%5d|%-5d|%05d', n, n, n)),
    TYPEOF(PRINTF('%.2f', d)),
    TYPEOF(PRINTF('%x', n)),
    TYPEOF(PRINTF('%d', s)),
    TYPEOF(PRINTF('%s %s', s)),
    TYPEOF(PRINTF('100%%')),
    TYPEOF(PRINTF('%2$s %1$s', s, n)),
    TYPEOF(PRINTF('%e', d)),
    TYPEOF(PRINTF('%,d', n)),
    TYPEOF(PRINTF('%.1f', c)),
    TYPEOF(PRINTF(s, n)),
    TYPEOF(PRINTF('%b', s IS NULL))) END AS ty
FROM t;
