-- decimals through three levels: products, sums, averages, ratios, and the sums of averages
CREATE TABLE t (id INT, k STRING, a DECIMAL(10,4), b DECIMAL(5,2)) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_chain_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (s DECIMAL(38,10), m DECIMAL(38,12), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_chain_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (k STRING, r DECIMAL(38,10)) WITH (
  'connector' = 'kafka', 'topic' = 'decimal_chain_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT SUM(p), AVG(q), COUNT(*) FROM (SELECT k, SUM(a * b) AS p, AVG(a) AS q FROM t GROUP BY k);
INSERT INTO o2 SELECT k, SUM(a) / NULLIF(COUNT(b), 0) FROM t GROUP BY k;
END;
