-- a sub-query without FROM that reads the row around it
CREATE TABLE t (id INT, k STRING, v INT, w INT NOT NULL) WITH (
  'connector' = 'kafka', 'topic' = 'sub_query_without_from_reads_the_row_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a INT, b INT, c INT, d STRING) WITH (
  'connector' = 'kafka', 'topic' = 'sub_query_without_from_reads_the_row_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE p (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'sub_query_without_from_reads_the_row_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, (SELECT t.v + 1), (SELECT t.w), (SELECT t.v) + (SELECT t.w), (SELECT DISTINCT UPPER(t.k)) FROM t;
INSERT INTO p SELECT id FROM t WHERE (SELECT t.v + 1) > 3;
END;
