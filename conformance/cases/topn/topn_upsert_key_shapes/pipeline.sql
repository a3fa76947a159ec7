-- Top-N into upsert topics keyed by rank, by id and by both; updates that leave the top
CREATE TABLE s (gamer STRING, pts INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_upsert_key_shapes_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE byrank (rk BIGINT, gamer STRING, total INT, PRIMARY KEY (rk) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_upsert_key_shapes_byrank', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE byid (gamer STRING, total INT, PRIMARY KEY (gamer) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_upsert_key_shapes_byid', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE bothk (gamer STRING, rk BIGINT, PRIMARY KEY (gamer, rk) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_upsert_key_shapes_bothk', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW tot AS SELECT gamer, SUM(pts) AS total FROM s GROUP BY gamer;
EXECUTE STATEMENT SET BEGIN
INSERT INTO byrank SELECT rk, gamer, total FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY total DESC, gamer) AS rk FROM tot) WHERE rk <= 3;
INSERT INTO byid SELECT gamer, total FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY total DESC, gamer) AS rk FROM tot) WHERE rk <= 3;
INSERT INTO bothk SELECT gamer, rk FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY total, gamer) AS rk FROM tot WHERE total > 0) WHERE rk <= 2;
END;
