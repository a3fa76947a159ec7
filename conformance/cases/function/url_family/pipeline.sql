-- URLs
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, u STRING, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'url_family_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'url_family_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'url_family_o') AS
SELECT id,
  PARSE_URL(u, 'HOST') AS c1,
  PARSE_URL(u, 'PATH') AS c2,
  PARSE_URL(u, 'QUERY') AS c3,
  PARSE_URL(u, 'REF') AS c4,
  PARSE_URL(u, 'PROTOCOL') AS c5,
  PARSE_URL(u, 'FILE') AS c6,
  PARSE_URL(u, 'AUTHORITY') AS c7,
  PARSE_URL(u, 'USERINFO') AS c8,
  PARSE_URL(u, 'QUERY', k) AS c9,
  PARSE_URL(u, 'QUERY', 'lang') AS c10,
  PARSE_URL(u, 'NONSENSE') AS c11,
  PARSE_URL(u, 'host') AS c12,
  URL_ENCODE(u) AS c13,
  URL_DECODE(u) AS c14,
  URL_DECODE(URL_ENCODE(u)) AS c15,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(PARSE_URL(u, 'HOST')),
    TYPEOF(PARSE_URL(u, 'PATH')),
    TYPEOF(PARSE_URL(u, 'QUERY')),
    TYPEOF(PARSE_URL(u, 'REF')),
    TYPEOF(PARSE_URL(u, 'PROTOCOL')),
    TYPEOF(PARSE_URL(u, 'FILE')),
    TYPEOF(PARSE_URL(u, 'AUTHORITY')),
    TYPEOF(PARSE_URL(u, 'USERINFO')),
    TYPEOF(PARSE_URL(u, 'QUERY', k)),
    TYPEOF(PARSE_URL(u, 'QUERY', 'lang')),
    TYPEOF(PARSE_URL(u, 'NONSENSE')),
    TYPEOF(PARSE_URL(u, 'host')),
    TYPEOF(URL_ENCODE(u)),
    TYPEOF(URL_DECODE(u)),
    TYPEOF(URL_DECODE(URL_ENCODE(u)))) END AS ty
FROM t;
