-- Top-N by key over counts by two keys, the loser comes back, and a sum of the winners
CREATE TABLE s (g STRING, usr STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_per_key_update_fast_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (g STRING, usr STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_per_key_update_fast_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (g STRING, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_per_key_update_fast_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE VIEW best AS SELECT g, usr, n FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY n DESC, usr) AS rn FROM (SELECT g, usr, COUNT(*) AS n FROM s GROUP BY g, usr)) WHERE rn <= 2;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT g, usr, n FROM best;
INSERT INTO o2 SELECT g, SUM(n) FROM best GROUP BY g;
END;
