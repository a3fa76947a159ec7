SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'json_raw_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'json_raw_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_raw_o') AS
SELECT id,
  JSON_OBJECT('r' VALUE JSON(j)) AS c1,
  JSON_ARRAY(JSON(j), 1) AS c2,
  JSON_ARRAY(JSON(j) NULL ON NULL) AS c3,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(JSON_OBJECT('r' VALUE JSON(j))),
    TYPEOF(JSON_ARRAY(JSON(j), 1)),
    TYPEOF(JSON_ARRAY(JSON(j) NULL ON NULL))) END AS ty
FROM t;
