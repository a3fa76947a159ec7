-- one source into four sinks of four formats
CREATE TABLE t (id INT, name STRING, amt DECIMAL(9, 3), tags ARRAY<STRING>, at_ms BIGINT) WITH ('connector' = 'kafka', 'topic' = 'statement_set_four_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (id INT, name STRING, amt DECIMAL(9, 3)) WITH ('connector' = 'kafka', 'topic' = 'statement_set_four_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'csv', 'csv.quote-character' = '|');
CREATE TABLE b (line STRING) WITH ('connector' = 'kafka', 'topic' = 'statement_set_four_b', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'raw');
CREATE TABLE c (id INT, n INT, at_utc TIMESTAMP_LTZ(3)) WITH ('connector' = 'kafka', 'topic' = 'statement_set_four_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'json.encode.ignore-null-fields' = 'true');
CREATE TABLE d (name STRING, s DECIMAL(38, 3), PRIMARY KEY (name) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'statement_set_four_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT id, name, amt FROM t;
INSERT INTO b SELECT CONCAT_WS(';', CAST(id AS STRING), name, CAST(amt AS STRING), ARRAY_JOIN(tags, '+')) FROM t;
INSERT INTO c SELECT id, CARDINALITY(tags), TO_TIMESTAMP_LTZ(at_ms, 3) FROM t;
INSERT INTO d SELECT name, SUM(amt) FROM t WHERE name IS NOT NULL GROUP BY name;
END;
