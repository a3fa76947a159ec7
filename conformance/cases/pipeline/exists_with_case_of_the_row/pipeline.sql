-- CASE of conditions on the row around EXISTS
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_case_of_the_row_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_case_of_the_row_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (q INT, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_case_of_the_row_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE i (q INT, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'exists_with_case_of_the_row_i', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 0, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v > 1 THEN u.v > 2 ELSE u.v < 3 END);
INSERT INTO o SELECT 1, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v > u.v THEN FALSE WHEN t.v > 3 THEN FALSE ELSE u.v > 3 END);
INSERT INTO o SELECT 2, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.k = t.k AND CASE WHEN t.v > u.v THEN TRUE ELSE u.v > 3 END);
INSERT INTO o SELECT 3, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE t.v WHEN u.v THEN TRUE WHEN 3 THEN FALSE ELSE TRUE END);
INSERT INTO i SELECT 0, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v > 1 THEN u.v > 2 ELSE FALSE END);
INSERT INTO i SELECT 1, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v > u.v THEN FALSE ELSE u.v > 3 END);
INSERT INTO i SELECT 2, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v / u.v > 1 THEN u.v > 1 ELSE u.v / t.v > 2 END);
INSERT INTO i SELECT 3, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v > u.v THEN t.v ELSE u.v END > 3);
INSERT INTO i SELECT 4, id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE CASE WHEN t.v > 1 THEN u.v > 2 END);
END;
