-- a pivot by CASE and by FILTER, COUNT(DISTINCT CASE ...), ratios, NULLIF and COALESCE
CREATE TABLE t (id INT, dept STRING, sex STRING, sal DECIMAL(10,2), hired DATE, boss INT) WITH (
  'connector' = 'kafka', 'topic' = 'pivot_case_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (dept STRING, m BIGINT, f BIGINT, paid DECIMAL(38,2), share DECIMAL(10,4), dd BIGINT, y BIGINT, spread DECIMAL(12,2), PRIMARY KEY (dept) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pivot_case_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT COALESCE(dept, 'n/a'), SUM(CASE WHEN sex = 'm' THEN 1 ELSE 0 END), COUNT(*) FILTER (WHERE sex = 'f'), SUM(COALESCE(sal, 0)), CAST(COUNT(sex) AS DECIMAL(10,4)) / NULLIF(COUNT(*), 0), COUNT(DISTINCT CASE WHEN sal > 950 THEN boss END), MAX(EXTRACT(YEAR FROM hired)), MAX(sal) - MIN(sal) FROM t GROUP BY COALESCE(dept, 'n/a');
