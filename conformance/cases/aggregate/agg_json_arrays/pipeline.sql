-- JSON_ARRAYAGG of several types, with and without NULLs
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, k STRING, v INT, x DOUBLE, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'agg_json_arrays_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, a STRING, b STRING, c STRING, d STRING, e STRING, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_json_arrays_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_json_arrays_o');
INSERT INTO o SELECT k, JSON_ARRAYAGG(v), JSON_ARRAYAGG(v NULL ON NULL), JSON_ARRAYAGG(s ABSENT ON NULL), JSON_ARRAYAGG(x), JSON_ARRAYAGG(CAST(x AS DECIMAL(10, 3))) FROM t GROUP BY k;
