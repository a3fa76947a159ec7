-- what depends on chance is computed for each statement (the numbers must be those of the rows)
CREATE TABLE t (id INT NOT NULL, k STRING NOT NULL, v BIGINT NOT NULL, ts TIMESTAMP(3) NOT NULL, WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'chance_in_two_statements_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o1 (k STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'chance_in_two_statements_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (k STRING, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'chance_in_two_statements_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT k, COUNT(DISTINCT u) FROM (SELECT k, UUID() AS u FROM t) GROUP BY k;
INSERT INTO o2 SELECT k, COUNT(DISTINCT u) FROM (SELECT k, UUID() AS u FROM t) GROUP BY k;
END;
