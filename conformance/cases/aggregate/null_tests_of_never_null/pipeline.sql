-- tests for NULL of values that never are
CREATE TABLE t (id INT NOT NULL, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_tests_of_never_null_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'null_tests_of_never_null_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE w (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'null_tests_of_never_null_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, (v IS DISTINCT FROM id) IS UNKNOWN, id IS NULL, (id > 1) IS NOT NULL FROM t;
INSERT INTO w SELECT id FROM t WHERE (v IS DISTINCT FROM id) IS NOT UNKNOWN AND COALESCE(id, v) = id;
END;
