-- ROLLUP over a CASE and a NULL key, GROUPING in the output
CREATE TABLE t (reg STRING, prod STRING, v INT) WITH ('connector' = 'kafka', 'topic' = 'group_by_case_and_rollup_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (lvl STRING, reg STRING, band STRING, n BIGINT, s INT, g BIGINT) WITH ('connector' = 'kafka', 'topic' = 'group_by_case_and_rollup_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT CASE GROUPING_ID(reg, band) WHEN 0 THEN 'leaf' WHEN 1 THEN 'region' ELSE 'all' END, reg, band, COUNT(*), SUM(v), GROUPING(band) FROM (SELECT reg, CASE WHEN v < 10 THEN 'low' WHEN v >= 10 THEN 'high' END AS band, v FROM t) GROUP BY ROLLUP (reg, band);
