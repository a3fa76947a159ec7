-- elements of IN of other types than what they are compared with
CREATE TABLE t (id INT, ti TINYINT, si SMALLINT, i INT, b BIGINT, d DECIMAL(4, 2), e DECIMAL(8, 4), f FLOAT, x DOUBLE, c CHAR(2), s STRING, ts3 TIMESTAMP(3), ts9 TIMESTAMP(9)) WITH (
  'connector' = 'kafka', 'topic' = 'in_element_types_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN, e BOOLEAN, f BOOLEAN, g BOOLEAN, h BOOLEAN, i BOOLEAN, j BOOLEAN, k BOOLEAN, l BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'in_element_types_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE p (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN, e BOOLEAN, f BOOLEAN, g BOOLEAN, h BOOLEAN, i BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'in_element_types_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE q (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN, e BOOLEAN, f BOOLEAN, g BOOLEAN, h BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'in_element_types_q', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE w (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'in_element_types_w', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, ti IN (si), ti IN (i, 7), si IN (i), i IN (b), b IN (i), i IN (d), i IN (x), d IN (i), d IN (x), f IN (x), x IN (f), x IN (d) FROM t;
INSERT INTO p SELECT id, i IN (1.5), i IN (1, 1.5E0), ti IN (300, 44), d IN (100, 1), d NOT IN (100), d IN (e), e IN (d), f IN (0.1), f NOT IN (1, 1.5) FROM t;
INSERT INTO q SELECT id, '' IN (s), 'ab' IN (s), c IN (s), s IN (c), s IN ('a', 'abcd'), c IN ('a', 'ab'), ts3 IN (ts9), ts9 IN (ts3) FROM t;
INSERT INTO w SELECT id FROM t WHERE i IN (i, b) OR si NOT IN (si, i);
END;
