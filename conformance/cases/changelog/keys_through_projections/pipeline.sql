-- rows whose key is copied, cast, cut off, computed or lost on the way to a table with a key
CREATE TABLE t (id INT, k STRING, g INT, v INT, c BOOLEAN, ts TIMESTAMP(3), t2 TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'keys_through_projections_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE two (a INT, b INT, n BIGINT, PRIMARY KEY (b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_two', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE wide (a BIGINT, n BIGINT, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_wide', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE text (a STRING, n BIGINT, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_text', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE more (a INT, n BIGINT, PRIMARY KEY (a, n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_more', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE hav (a INT, n BIGINT, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_hav', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE lim (a INT, n BIGINT, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_lim', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE lim1 (a INT, n BIGINT, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_lim1', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE tot (n BIGINT, s INT, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_tot', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE con (a INT, b INT, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_con', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE neg (a INT, n BIGINT, PRIMARY KEY (a) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'keys_through_projections_neg', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO two SELECT g, g, n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g);
INSERT INTO wide SELECT CAST(g AS BIGINT), n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g);
INSERT INTO text SELECT CAST(g AS STRING), n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g);
INSERT INTO more SELECT g, n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g);
INSERT INTO hav SELECT g, n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g) WHERE MOD(n, 3) <> 0;
INSERT INTO lim SELECT g, n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g) ORDER BY n DESC, g LIMIT 2;
INSERT INTO lim1 SELECT g, n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g) ORDER BY n DESC, g LIMIT 1;
INSERT INTO tot SELECT COUNT(*), SUM(v) FROM t;
INSERT INTO con SELECT 1, 2 FROM (SELECT COUNT(*) AS n FROM t);
INSERT INTO neg SELECT -g, n FROM (SELECT g, COUNT(*) AS n FROM t WHERE g IS NOT NULL GROUP BY g);
END;
