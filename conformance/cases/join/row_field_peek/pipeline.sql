-- fields of nested rows named without their columns, in joins, keys, windows and sub-queries
CREATE TABLE s (id INT, r ROW<a INT, c STRING, d ROW<z INT, c INT>>, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH (
  'connector' = 'kafka', 'topic' = 'row_field_peek_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (id INT, a INT, q INT) WITH (
  'connector' = 'kafka', 'topic' = 'row_field_peek_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (z INT, n BIGINT, m STRING) WITH (
  'connector' = 'kafka', 'topic' = 'row_field_peek_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT, a INT, q INT) WITH (
  'connector' = 'kafka', 'topic' = 'row_field_peek_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (z INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'row_field_peek_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o4 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'row_field_peek_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o5 (id INT, z INT) WITH (
  'connector' = 'kafka', 'topic' = 'row_field_peek_o5', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT z, COUNT(*), MAX(c) FROM s GROUP BY z;
INSERT INTO o2 SELECT s.id, s.a, q FROM s JOIN u ON s.a = u.a;
INSERT INTO o3 SELECT z, COUNT(*) FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, z;
INSERT INTO o4 SELECT id FROM u WHERE EXISTS (SELECT 1 FROM s WHERE s.id = u.id AND z > 5);
INSERT INTO o5 SELECT id, z FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY d.c ORDER BY a DESC, id) AS rn FROM s) WHERE rn = 1;
END;
