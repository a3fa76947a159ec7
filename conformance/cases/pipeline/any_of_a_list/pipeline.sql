-- comparisons with ANY and ALL of lists of other types
CREATE TABLE t (id INT, ti TINYINT, si SMALLINT, i INT, b BIGINT, d DECIMAL(4, 2), e DECIMAL(8, 4), f FLOAT, x DOUBLE, c CHAR(2), s STRING, ts3 TIMESTAMP(3), ts9 TIMESTAMP(9)) WITH (
  'connector' = 'kafka', 'topic' = 'any_of_a_list_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BOOLEAN, b BOOLEAN, c BOOLEAN, d BOOLEAN, e BOOLEAN, f BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'any_of_a_list_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, i = ANY (1.5, b), i < ALL (1.5, 400), d > ANY (1, x), x >= ALL (1.4, i), i <> ALL (1.5, 44), ti = SOME (i, 300) FROM t;
