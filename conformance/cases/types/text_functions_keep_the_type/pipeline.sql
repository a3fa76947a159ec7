-- UPPER, LOWER, INITCAP, LISTAGG and IFNULL have the type of their text
CREATE TABLE t (id INT, c CHAR(4), v VARCHAR(3), s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'text_functions_keep_the_type_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a CHAR(4), b CHAR(4), c CHAR(3), d CHAR(3), e STRING, f STRING, g STRING, h STRING, i STRING, j STRING) WITH (
  'connector' = 'kafka', 'topic' = 'text_functions_keep_the_type_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE l (c CHAR(4)) WITH (
  'connector' = 'kafka', 'topic' = 'text_functions_keep_the_type_l', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, UPPER(c), INITCAP(c), LOWER('ABC'), IFNULL('abc', s), CAST(IFNULL(1, 2.5) AS STRING), TYPEOF(UPPER(v)), TYPEOF(IFNULL(1, 2.5)), TYPEOF(IFNULL(id, 2.5)), TYPEOF(IFNULL(c, 'abcdef')), TYPEOF(INITCAP(s)) FROM t;
INSERT INTO l SELECT LISTAGG(c) FROM t;
END;
