SET 'execution.checkpointing.interval' = '1s';
-- the best of each team over CDC, and over totals that go up and down; the number out and not
CREATE TABLE s (p STRING, team STRING, pts INT, `at` TIMESTAMP(3), PRIMARY KEY (p) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_updates_under_updates_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE numbered (team STRING, place BIGINT, p STRING, pts INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_updates_under_updates_numbered', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_updates_under_updates-numbered');
CREATE TABLE plain (team STRING, p STRING, pts INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_updates_under_updates_plain', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_updates_under_updates-plain');
CREATE TABLE teams (place BIGINT, team STRING, pts INT, n BIGINT, PRIMARY KEY (place) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_updates_under_updates_teams', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_updates_under_updates-teams');
CREATE TABLE best_of_best (n BIGINT, pts INT, ps BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_updates_under_updates_best_of_best', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_updates_under_updates-best_of_best');
CREATE TEMPORARY VIEW top3 AS SELECT team, p, pts, place FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY team ORDER BY pts DESC NULLS LAST, p) AS place FROM s) WHERE place <= 3;
EXECUTE STATEMENT SET BEGIN
INSERT INTO numbered SELECT team, place, p, pts FROM top3;
INSERT INTO plain SELECT team, p, pts FROM top3;
INSERT INTO teams SELECT place, team, pts, n FROM (
  SELECT *, ROW_NUMBER() OVER (ORDER BY pts DESC, team) AS place FROM (SELECT COALESCE(team, 'none') AS team, SUM(pts) AS pts, COUNT(*) AS n FROM s GROUP BY COALESCE(team, 'none'))) WHERE place <= 2;
INSERT INTO best_of_best SELECT COUNT(*), SUM(pts), COUNT(DISTINCT p) FROM top3;
END;
