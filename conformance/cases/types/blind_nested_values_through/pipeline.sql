SET 'execution.checkpointing.interval' = '1s';
-- nested values in and out, compared, taken apart, counted
CREATE TABLE t (id INT, r ROW<a INT, b ROW<c STRING, d ARRAY<DECIMAL(6, 2)>>>, m MAP<STRING, ROW<z BOOLEAN>>, bi BYTES, ti TIME, l TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_values_through_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601');
CREATE TABLE o (id INT, r ROW<a INT, b ROW<c STRING, d ARRAY<DECIMAL(6, 2)>>>, z BOOLEAN, d2 DECIMAL(6, 2), mk ARRAY<STRING>, bi BYTES, ti TIME, l TIMESTAMP_LTZ(3), n INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_values_through_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_nested_values_through-o', 'json.timestamp-format.standard' = 'ISO-8601', 'json.encode.decimal-as-plain-number' = 'true', 'json.encode.ignore-null-fields' = 'true');
CREATE TABLE g (b ROW<c STRING, d ARRAY<DECIMAL(6, 2)>>, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_values_through_g', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_nested_values_through-g');
CREATE TABLE e (id INT, same BOOLEAN, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_nested_values_through_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_nested_values_through-e');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, r, m['1'].z, r.b.d[2], MAP_KEYS(m), bi, ti, l, CARDINALITY(r.b.d) FROM t;
INSERT INTO g SELECT r.b, COUNT(*) FROM t GROUP BY r.b;
INSERT INTO e SELECT id, r.b = ROW('x', ARRAY[CAST(1.50 AS DECIMAL(6, 2))]), CAST(r AS STRING) || CAST(m AS STRING) FROM t;
END;
