-- aggregates of aggregates of a join: histogram of counts, with HAVING in both levels
CREATE TABLE t (id INT, k STRING, n INT, d DECIMAL(10,2), f DOUBLE, s STRING, t TIMESTAMP(3), b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'agg_of_agg_of_join_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE m (k STRING, grp STRING, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_of_agg_of_join_m', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE h (cnt BIGINT, ks BIGINT, names STRING, PRIMARY KEY (cnt) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_of_agg_of_join_h', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE g (grp STRING, ks BIGINT, total INT, big INT, PRIMARY KEY (grp) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_of_agg_of_join_g', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO h SELECT c, COUNT(*), MAX(k) FROM (SELECT k, COUNT(*) AS c FROM t GROUP BY k HAVING COUNT(*) < 3) GROUP BY c;
INSERT INTO g SELECT grp, COUNT(DISTINCT k), SUM(sn), MAX(mx) FROM (SELECT m.grp, t.k, SUM(n) AS sn, MAX(n) AS mx FROM t JOIN m ON t.k = m.k GROUP BY m.grp, t.k) GROUP BY grp HAVING SUM(sn) > 4;
END;
