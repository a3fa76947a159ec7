-- ARRAY_AGG of rows and DISTINCT values, unnested again and counted
CREATE TABLE t (id INT, dept STRING, sex STRING, sal DECIMAL(10,2), hired DATE, boss INT) WITH (
  'connector' = 'kafka', 'topic' = 'array_agg_unnest_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (dept STRING, xs ARRAY<STRING>, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'array_agg_unnest_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (b INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'array_agg_unnest_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT dept, ARRAY_AGG(DISTINCT sex), CARDINALITY(ARRAY_AGG(id)) FROM t GROUP BY dept;
INSERT INTO o2 SELECT b, COUNT(*) FROM (SELECT dept, ARRAY_AGG(boss) AS bs FROM t GROUP BY dept) CROSS JOIN UNNEST(bs) AS x(b) GROUP BY b;
END;
