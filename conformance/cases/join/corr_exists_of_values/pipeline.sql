-- correlated EXISTS and IN beside rows of VALUES
CREATE TABLE t (id INT, k STRING, v INT, b BYTES, d DECIMAL(38, 18), c CHAR(4), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'corr_exists_of_values_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (i INT) WITH (
  'connector' = 'kafka', 'topic' = 'corr_exists_of_values_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE p (i INT) WITH (
  'connector' = 'kafka', 'topic' = 'corr_exists_of_values_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT r.i FROM (VALUES (1, 'a'), (2, 'b')) AS r (i, k) WHERE EXISTS (SELECT 1 FROM t WHERE t.k = r.k);
INSERT INTO p SELECT r.i FROM (VALUES (1, 'a'), (2, 'b')) AS r (i, k) WHERE r.i IN (SELECT t.id FROM t WHERE t.k = r.k);
END;
