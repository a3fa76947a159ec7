-- a UNION ALL of change capture, an upsert topic and an aggregate under a Top-N
CREATE TABLE x (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'union_updates_topn_x', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE y (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'union_updates_topn_y', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE z (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'union_updates_topn_z', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (src STRING, id INT, v INT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'union_updates_topn_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT src, id, v, rn FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY v DESC, src, id) AS rn FROM (SELECT 'x' AS src, id, v FROM x UNION ALL SELECT 'y', id, v FROM y UNION ALL SELECT 'z', id, SUM(v) FROM z GROUP BY id)) WHERE rn <= 4;
