-- filters, projections and unions over an upsert topic: rows that enter and leave, keys that lose their last column, tombstones twice
CREATE TABLE t (a INT, b STRING, v INT, s STRING, PRIMARY KEY (a, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_filter_chain_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o1 (a INT, b STRING, s STRING, PRIMARY KEY (a, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_filter_chain_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o2 (b STRING, n BIGINT, sv INT, PRIMARY KEY (b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_filter_chain_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o3 (a INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'upsert_filter_chain_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o4 (a INT, s STRING, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'upsert_filter_chain_o4', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT a, b, UPPER(s) FROM t WHERE v > 4;
INSERT INTO o2 SELECT b, COUNT(*), SUM(v) FROM (SELECT * FROM t WHERE a = 1 UNION ALL SELECT * FROM t WHERE v >= 30) GROUP BY b;
INSERT INTO o3 SELECT a, v FROM t WHERE s IS NOT NULL;
INSERT INTO o4 SELECT a, MAX(s) FROM t WHERE b = 'x' GROUP BY a;
END;
