-- the first row by orders that are no time: better rows are added
CREATE TABLE t (id INT, k STRING, g INT, v INT, c BOOLEAN, ts TIMESTAMP(3), t2 TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o0 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o0', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o1 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o5 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o6 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o6', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o7 (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_o7', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE u (g INT, id INT, v INT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'first_row_by_any_order_u', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE w (id INT, g INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'first_row_by_any_order_w', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a (n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE num (id INT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_by_any_order_num', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o0 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v, id) AS rn FROM t) WHERE rn = 1;
INSERT INTO o1 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v DESC, id DESC) AS rn FROM t) WHERE rn = 1;
INSERT INTO o2 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v) AS rn FROM t) WHERE rn = 1;
INSERT INTO o3 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY id DESC) AS rn FROM t) WHERE rn = 1;
INSERT INTO o4 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY v, id DESC) AS rn FROM t) WHERE rn = 1;
INSERT INTO o5 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY 1, id) AS rn FROM t) WHERE rn = 1;
INSERT INTO o6 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY k, k DESC, id) AS rn FROM t) WHERE rn = 1;
INSERT INTO o7 SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY ts DESC, id) AS rn FROM t) WHERE rn = 1;
INSERT INTO u SELECT g, id, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v, id) AS rn FROM t WHERE g IS NOT NULL) WHERE rn = 1;
INSERT INTO w SELECT id, g FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v, id) AS rn FROM t) WHERE rn = 1;
INSERT INTO a SELECT COUNT(*), SUM(v) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY id DESC, v) AS rn FROM t) WHERE rn = 1;
INSERT INTO num SELECT id, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v, id) AS rn FROM t) WHERE rn = 1;
END;
