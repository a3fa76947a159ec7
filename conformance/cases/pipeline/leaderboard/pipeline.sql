-- scores with corrections: best of three rounds per player, teams ranked, medals by rank number, ties by name
CREATE TABLE score (player STRING, round_ INT, pts INT, PRIMARY KEY (player, round_) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'leaderboard_score', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE team (player STRING, team STRING) WITH (
  'connector' = 'kafka', 'topic' = 'leaderboard_team', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE medal (rk BIGINT, player STRING, best INT, medal STRING) WITH (
  'connector' = 'kafka', 'topic' = 'leaderboard_medal', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE teams (team STRING, total INT, members BIGINT, mean DOUBLE, PRIMARY KEY (team) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'leaderboard_teams', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW best AS SELECT player, MAX(pts) AS best, COUNT(*) AS n FROM score GROUP BY player;
EXECUTE STATEMENT SET BEGIN
INSERT INTO medal SELECT rk, player, best, CASE rk WHEN 1 THEN 'gold' WHEN 2 THEN 'silber' ELSE 'bronze' END FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY best DESC NULLS LAST, player) AS rk FROM best) WHERE rk <= 3;
INSERT INTO teams SELECT t.team, SUM(b.best), COUNT(*), AVG(CAST(b.best AS DOUBLE)) FROM best b JOIN team t ON b.player = t.player GROUP BY t.team HAVING SUM(b.best) >= 11;
END;
