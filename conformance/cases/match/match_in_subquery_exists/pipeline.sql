-- the matches as a sub-query: in IN, under an aggregate with HAVING, in a union
CREATE TABLE t (sym STRING, mkt STRING, price DECIMAL(8,2), vol INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_in_subquery_exists_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (ts TIMESTAMP(3), sym STRING) WITH (
  'connector' = 'kafka', 'topic' = 'match_in_subquery_exists_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (sym STRING, n BIGINT, best DECIMAL(8,2), PRIMARY KEY (sym) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'match_in_subquery_exists_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW ups AS SELECT sym, mkt, p0, p1 FROM t MATCH_RECOGNIZE (PARTITION BY sym, mkt ORDER BY ts MEASURES A.price AS p0, B.price AS p1 AFTER MATCH SKIP TO NEXT ROW PATTERN (A B) DEFINE B AS B.price > A.price);
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT CAST(ts AS TIMESTAMP(3)), sym FROM t WHERE price IN (SELECT p1 FROM ups WHERE mkt IS NOT NULL);
INSERT INTO o2 SELECT sym, COUNT(*), MAX(p1 - p0) FROM ups GROUP BY sym HAVING COUNT(*) >= 1;
END;
