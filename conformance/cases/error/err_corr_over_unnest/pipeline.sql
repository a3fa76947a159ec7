CREATE TABLE t (id INT, k STRING, g INT, d DECIMAL(10, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'err_corr_over_unnest_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, k STRING, g INT, d DECIMAL(10, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'err_corr_over_unnest_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_corr_over_unnest_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT CAST(x.id AS STRING) FROM t AS x LEFT JOIN UNNEST(ARRAY[x.g, 7]) AS y(e) ON TRUE WHERE x.d = (SELECT MAX(z.d) FROM u AS z WHERE z.g = x.g);
