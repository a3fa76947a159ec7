-- keys of every type: MAP, TIME, DATE, BYTES, TIMESTAMP_LTZ, DOUBLE with -0.0 and NaN, CHAR, BOOLEAN
CREATE TABLE t (id INT, m MAP<STRING, INT>, tm TIME, d DOUBLE, b BOOLEAN, l TIMESTAMP_LTZ(3), c CHAR(3)) WITH (
  'connector' = 'kafka', 'topic' = 'group_by_map_time_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (d DOUBLE, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'group_by_map_time_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (tm TIME, b BOOLEAN, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'group_by_map_time_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (l TIMESTAMP_LTZ(3), c CHAR(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'group_by_map_time_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (m MAP<STRING, INT>, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'group_by_map_time_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT d, COUNT(*) FROM t GROUP BY d;
INSERT INTO o2 SELECT tm, b, COUNT(*) FROM t GROUP BY tm, b;
INSERT INTO o3 SELECT l, c, COUNT(*) FROM t GROUP BY l, c;
INSERT INTO o4 SELECT m, COUNT(*) FROM t GROUP BY m;
END;
