SET 'execution.checkpointing.interval' = '1s';
SET 'table.exec.sink.upsert-materialize' = 'FORCE';
CREATE TABLE s (p STRING, team STRING, pts INT, `at` TIMESTAMP(3), PRIMARY KEY (p) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_materialize_force_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE same (p STRING, pts INT, PRIMARY KEY (p) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_materialize_force_same', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_materialize_force-same');
CREATE TABLE agg (team STRING, n BIGINT, PRIMARY KEY (team) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_materialize_force_agg', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_materialize_force-agg');
EXECUTE STATEMENT SET BEGIN
INSERT INTO same SELECT p, pts FROM s WHERE pts > 1;
INSERT INTO agg SELECT COALESCE(team, '-'), COUNT(*) FROM s GROUP BY COALESCE(team, '-');
END;
