SET 'execution.checkpointing.interval' = '1s';
-- the first rows of all, with an offset, of groups, and an aggregate over them
CREATE TABLE t (id INT, g STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_limits_and_offsets_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE lim (id INT, g STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_limits_and_offsets_lim', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_limits_and_offsets-lim');
CREATE TABLE off_ (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_limits_and_offsets_off_', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_limits_and_offsets-off_');
CREATE TABLE over_lim (g STRING, n BIGINT, s INT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_limits_and_offsets_over_lim', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_limits_and_offsets-over_lim');
CREATE TABLE grp (g STRING, n BIGINT, place BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_limits_and_offsets_grp', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_limits_and_offsets-grp');
CREATE TABLE second_ (g STRING, id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_limits_and_offsets_second_', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_limits_and_offsets-second_');
EXECUTE STATEMENT SET BEGIN
INSERT INTO lim SELECT id, g, v FROM t ORDER BY v DESC NULLS LAST, id LIMIT 5;
INSERT INTO off_ SELECT id, v FROM t ORDER BY v, id DESC LIMIT 4 OFFSET 3;
INSERT INTO over_lim SELECT COALESCE(g, '-'), COUNT(*), SUM(v) FROM (SELECT * FROM t ORDER BY id DESC LIMIT 10) GROUP BY COALESCE(g, '-');
INSERT INTO grp SELECT g, n, place FROM (SELECT g, n, ROW_NUMBER() OVER (ORDER BY n DESC, g) AS place FROM (SELECT g, COUNT(v) AS n FROM t GROUP BY g)) WHERE place < 3;
INSERT INTO second_ SELECT g, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v DESC NULLS LAST, id) AS r FROM t) WHERE r BETWEEN 2 AND 3;
END;
