SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_json_raw_bad_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'err_json_raw_bad_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_json_raw_bad_o') AS
SELECT id,
  JSON_OBJECT('r' VALUE JSON(j)) AS c1,
  CASE WHEN id = 1 THEN CONCAT_WS(';',
    TYPEOF(JSON_OBJECT('r' VALUE JSON(j)))) END AS ty
FROM t;
