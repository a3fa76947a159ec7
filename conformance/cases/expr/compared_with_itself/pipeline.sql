-- a column compared with itself, in all ways to look at a truth value
CREATE TABLE t (id INT, b BOOLEAN, i INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o0 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o0', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o1 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o3 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o4 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o5 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o6 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o6', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o7 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o7', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o8 (id INT, v BOOLEAN, u BOOLEAN, nu BOOLEAN, tr BOOLEAN, nt BOOLEAN, fa BOOLEAN, nf BOOLEAN, n BOOLEAN, ni BOOLEAN, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o8', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o9 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o9', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o10 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o10', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o11 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o11', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o12 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o12', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o13 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o13', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o14 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o14', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o15 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o15', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o16 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o16', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o17 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o17', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o18 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'compared_with_itself_o18', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o0 SELECT id, b >= b, (b >= b) IS UNKNOWN, (b >= b) IS NOT UNKNOWN, (b >= b) IS TRUE, (b >= b) IS NOT TRUE, (b >= b) IS FALSE, (b >= b) IS NOT FALSE, NOT (b >= b), NULLIF(b >= b, i = 1) IS UNKNOWN, CASE WHEN b >= b THEN 1 ELSE 0 END FROM t;
INSERT INTO o1 SELECT id, b = b, (b = b) IS UNKNOWN, (b = b) IS NOT UNKNOWN, (b = b) IS TRUE, (b = b) IS NOT TRUE, (b = b) IS FALSE, (b = b) IS NOT FALSE, NOT (b = b), NULLIF(b = b, i = 1) IS UNKNOWN, CASE WHEN b = b THEN 1 ELSE 0 END FROM t;
INSERT INTO o2 SELECT id, b <> b, (b <> b) IS UNKNOWN, (b <> b) IS NOT UNKNOWN, (b <> b) IS TRUE, (b <> b) IS NOT TRUE, (b <> b) IS FALSE, (b <> b) IS NOT FALSE, NOT (b <> b), NULLIF(b <> b, i = 1) IS UNKNOWN, CASE WHEN b <> b THEN 1 ELSE 0 END FROM t;
INSERT INTO o3 SELECT id, i < i, (i < i) IS UNKNOWN, (i < i) IS NOT UNKNOWN, (i < i) IS TRUE, (i < i) IS NOT TRUE, (i < i) IS FALSE, (i < i) IS NOT FALSE, NOT (i < i), NULLIF(i < i, i = 1) IS UNKNOWN, CASE WHEN i < i THEN 1 ELSE 0 END FROM t;
INSERT INTO o4 SELECT id, i <= i, (i <= i) IS UNKNOWN, (i <= i) IS NOT UNKNOWN, (i <= i) IS TRUE, (i <= i) IS NOT TRUE, (i <= i) IS FALSE, (i <= i) IS NOT FALSE, NOT (i <= i), NULLIF(i <= i, i = 1) IS UNKNOWN, CASE WHEN i <= i THEN 1 ELSE 0 END FROM t;
INSERT INTO o5 SELECT id, s = s, (s = s) IS UNKNOWN, (s = s) IS NOT UNKNOWN, (s = s) IS TRUE, (s = s) IS NOT TRUE, (s = s) IS FALSE, (s = s) IS NOT FALSE, NOT (s = s), NULLIF(s = s, i = 1) IS UNKNOWN, CASE WHEN s = s THEN 1 ELSE 0 END FROM t;
INSERT INTO o6 SELECT id, s <> s, (s <> s) IS UNKNOWN, (s <> s) IS NOT UNKNOWN, (s <> s) IS TRUE, (s <> s) IS NOT TRUE, (s <> s) IS FALSE, (s <> s) IS NOT FALSE, NOT (s <> s), NULLIF(s <> s, i = 1) IS UNKNOWN, CASE WHEN s <> s THEN 1 ELSE 0 END FROM t;
INSERT INTO o7 SELECT id, i = i AND b, (i = i AND b) IS UNKNOWN, (i = i AND b) IS NOT UNKNOWN, (i = i AND b) IS TRUE, (i = i AND b) IS NOT TRUE, (i = i AND b) IS FALSE, (i = i AND b) IS NOT FALSE, NOT (i = i AND b), NULLIF(i = i AND b, i = 1) IS UNKNOWN, CASE WHEN i = i AND b THEN 1 ELSE 0 END FROM t;
INSERT INTO o8 SELECT id, i = i OR b, (i = i OR b) IS UNKNOWN, (i = i OR b) IS NOT UNKNOWN, (i = i OR b) IS TRUE, (i = i OR b) IS NOT TRUE, (i = i OR b) IS FALSE, (i = i OR b) IS NOT FALSE, NOT (i = i OR b), NULLIF(i = i OR b, i = 1) IS UNKNOWN, CASE WHEN i = i OR b THEN 1 ELSE 0 END FROM t;
INSERT INTO o9 SELECT id FROM t WHERE NULLIF(b >= b, i = 1) IS UNKNOWN;
INSERT INTO o10 SELECT id FROM t WHERE NULLIF(b, i = 1) IS UNKNOWN;
INSERT INTO o11 SELECT id FROM t WHERE NULLIF(i, 1) IS NULL;
INSERT INTO o12 SELECT id FROM t WHERE (b >= b) IS UNKNOWN;
INSERT INTO o13 SELECT id FROM t WHERE (i = i) IS NOT TRUE;
INSERT INTO o14 SELECT id FROM t WHERE NOT (b = b);
INSERT INTO o15 SELECT id FROM t WHERE NULLIF(b = b, b) IS NOT UNKNOWN;
INSERT INTO o16 SELECT id FROM t WHERE COALESCE(b = b, FALSE);
INSERT INTO o17 SELECT id FROM t WHERE NULLIF(i > 1, b) IS NOT TRUE;
INSERT INTO o18 SELECT id FROM t WHERE CASE WHEN b = b THEN NULL ELSE TRUE END;
END;
