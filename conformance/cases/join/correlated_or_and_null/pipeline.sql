-- conditions on the row around that are an OR or let NULL meet NULL: EXISTS, NOT EXISTS, IN, NOT IN and values
CREATE TABLE l (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r (k STRING, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o5 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o6 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o6', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o7 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o7', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o8 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o8', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o9 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'correlated_or_and_null_o9', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.k = l.k OR r.w = l.v);
INSERT INTO o2 SELECT id FROM l WHERE NOT EXISTS (SELECT 1 FROM r WHERE r.k = l.k OR r.w = l.v);
INSERT INTO o3 SELECT id FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.k IS NOT DISTINCT FROM l.k);
INSERT INTO o4 SELECT id FROM l WHERE v IN (SELECT w FROM r WHERE r.k IS NOT DISTINCT FROM l.k);
INSERT INTO o5 SELECT id FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.k IS NOT DISTINCT FROM l.k AND r.w >= l.v);
INSERT INTO o6 SELECT id FROM l WHERE v < (SELECT MAX(w) FROM r WHERE r.k IS NOT DISTINCT FROM l.k);
INSERT INTO o7 SELECT id FROM l WHERE 1 > (SELECT COUNT(*) FROM r WHERE r.k IS NOT DISTINCT FROM l.k);
INSERT INTO o8 SELECT id FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.k IS DISTINCT FROM l.k AND r.w NOT BETWEEN l.v AND l.v + 5);
INSERT INTO o9 SELECT id FROM l WHERE EXISTS (SELECT 1 FROM r WHERE NOT (r.k = l.k OR r.w > l.v));
END;
