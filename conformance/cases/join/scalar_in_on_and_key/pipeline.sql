-- sub-queries in ON, in a group key and in an aggregate
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'scalar_in_on_and_key_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (k STRING, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'scalar_in_on_and_key_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'scalar_in_on_and_key_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (over_ BOOLEAN, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'scalar_in_on_and_key_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a.id, b.w FROM a LEFT JOIN b ON a.k = b.k AND a.v > (SELECT MIN(w) FROM b);
INSERT INTO o2 SELECT over_, COUNT(*) FROM (SELECT v > (SELECT MAX(w) FROM b) AS over_ FROM a) GROUP BY over_;
END;
