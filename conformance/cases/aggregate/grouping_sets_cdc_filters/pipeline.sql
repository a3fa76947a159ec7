-- grouping sets over change capture with FILTER, DISTINCT, HAVING over GROUPING and a join above
CREATE TABLE t (id INT, k STRING, b BOOLEAN, v DECIMAL(8,2)) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_cdc_filters_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE n (k STRING, nm STRING) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_cdc_filters_n', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, b BOOLEAN, g BIGINT, n BIGINT, d BIGINT, s DECIMAL(38,2)) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_cdc_filters_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (nm STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'grouping_sets_cdc_filters_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT k, b, GROUPING_ID(k, b), COUNT(*) FILTER (WHERE v > 0), COUNT(DISTINCT v), SUM(v) FROM t GROUP BY GROUPING SETS ((k, b), (k), (b)) HAVING GROUPING(k) = 0 OR COUNT(*) > 1;
INSERT INTO o2 SELECT n.nm, g.c FROM (SELECT k, COUNT(*) AS c FROM t GROUP BY ROLLUP (k)) g JOIN n ON g.k = n.k;
END;
