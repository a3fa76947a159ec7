-- HAVING without GROUP BY, with DISTINCT aggregates, on expressions of keys, with a sub-query, on an aggregate that is not selected
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'having_variants_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o1 (s INT) WITH (
  'connector' = 'kafka', 'topic' = 'having_variants_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'having_variants_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'having_variants_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (u STRING, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'having_variants_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT SUM(v) FROM t HAVING COUNT(*) > 3;
INSERT INTO o2 SELECT k FROM t GROUP BY k HAVING COUNT(DISTINCT v) > 1;
INSERT INTO o3 SELECT k, COUNT(*) FROM t GROUP BY k HAVING k IS NOT NULL AND MAX(v) - MIN(v) >= 3 OR COUNT(*) = 1;
INSERT INTO o4 SELECT UPPER(k), MAX(v) FROM t GROUP BY UPPER(k) HAVING UPPER(k) IN ('A', 'C') AND MAX(v) > 5;
END;
