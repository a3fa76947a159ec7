SET 'execution.checkpointing.interval' = '1s';
-- the sink's key is not the query's: of several rows of a key the one that came last stays, and comes back when a later one goes
CREATE TABLE s (p STRING, team STRING, pts INT, `at` TIMESTAMP(3), PRIMARY KEY (p) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_sink_by_another_key_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE by_team (team STRING, p STRING, pts INT, PRIMARY KEY (team) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_sink_by_another_key_by_team', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_sink_by_another_key-by_team');
CREATE TABLE by_pts (pts INT, team STRING, n BIGINT, PRIMARY KEY (pts) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_sink_by_another_key_by_pts', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_sink_by_another_key-by_pts');
EXECUTE STATEMENT SET BEGIN
INSERT INTO by_team SELECT COALESCE(team, '?'), p, pts FROM s WHERE pts <> 3 OR team IS NULL;
INSERT INTO by_pts SELECT CAST(best AS INT), team, n FROM (SELECT team, MAX(pts) AS best, COUNT(*) AS n FROM s GROUP BY team) WHERE best IS NOT NULL;
END;
