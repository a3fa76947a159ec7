-- the best sellers of each category: a Top-N over an aggregate over a join, into an upsert topic keyed by category and rank
CREATE TABLE sale (pid INT, qty INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_of_join_of_agg_sale', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE prod (pid INT, cat STRING, name STRING, PRIMARY KEY (pid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_of_join_of_agg_prod', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (cat STRING, rk BIGINT, name STRING, total INT, PRIMARY KEY (cat, rk) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_of_join_of_agg_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT cat, rk, name, total FROM (
  SELECT cat, name, total, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY total DESC, name) AS rk FROM (
    SELECT p.cat, p.name, SUM(s.qty) AS total FROM sale s JOIN prod p ON s.pid = p.pid GROUP BY p.cat, p.name)) WHERE rk <= 2;
