-- is a result that stays NaN sent again?
CREATE TABLE t (k STRING, x STRING) WITH ('connector' = 'kafka', 'topic' = 'nan_again_i', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset');
CREATE TABLE o (k STRING, s DOUBLE, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'nan_again_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT k, SUM(CAST(x AS DOUBLE)), COUNT(DISTINCT x) FROM t GROUP BY k;
