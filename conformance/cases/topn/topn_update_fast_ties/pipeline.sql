-- Top-N over counts, sums that only grow and maxima, with ties that nothing breaks, ranks put out
CREATE TABLE s (usr STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_update_fast_ties_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (rn BIGINT, usr STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_update_fast_ties_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (usr STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_update_fast_ties_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (rn BIGINT, usr STRING, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_update_fast_ties_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (usr STRING, m INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_update_fast_ties_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT rn, usr, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT usr, COUNT(*) AS n FROM s GROUP BY usr)) WHERE rn <= 3;
INSERT INTO o2 SELECT usr, n FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY n DESC) AS rn FROM (SELECT usr, COUNT(*) AS n FROM s GROUP BY usr)) WHERE rn <= 2;
INSERT INTO o3 SELECT rn, usr, m FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY m DESC) AS rn FROM (SELECT usr, MAX(v) AS m FROM s GROUP BY usr)) WHERE rn <= 3;
INSERT INTO o4 SELECT usr, m FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY m) AS rn FROM (SELECT usr, MIN(v) AS m FROM s GROUP BY usr)) WHERE rn <= 2;
END;
