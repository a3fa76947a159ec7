-- ROLLUP with labels by GROUPING, HAVING on GROUPING, several grouping sets multiplied, empty strings beside NULL
CREATE TABLE t (id INT, dept STRING, sex STRING, sal DECIMAL(10,2), hired DATE, boss INT) WITH (
  'connector' = 'kafka', 'topic' = 'rollup_labels_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (d STRING, s STRING, n BIGINT, sal DECIMAL(38,2)) WITH (
  'connector' = 'kafka', 'topic' = 'rollup_labels_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (dept STRING, yr BIGINT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'rollup_labels_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT CASE WHEN GROUPING(dept) = 1 THEN 'ALL' ELSE COALESCE(dept, '?') END, CASE WHEN GROUPING(sex) = 1 THEN 'ALL' ELSE COALESCE(sex, '?') END, COUNT(*), SUM(sal) FROM t GROUP BY ROLLUP (dept, sex);
INSERT INTO o2 SELECT dept, EXTRACT(YEAR FROM hired), COUNT(*) FROM t GROUP BY dept, CUBE (EXTRACT(YEAR FROM hired)) HAVING COUNT(*) > 1;
END;
