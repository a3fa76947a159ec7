-- every aggregate over updates and deletes
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, g STRING, v INT, d DECIMAL(10, 2), f DOUBLE, s STRING, b BOOLEAN, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'all_over_changelog_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (g STRING, n BIGINT, nd BIGINT, sv INT, av INT, sd DECIMAL(38, 2), ad DECIMAL(38, 6), mnf DOUBLE, mxs STRING, fb BOOLEAN, lv INT, mt TIMESTAMP(3), col MULTISET<STRING>, arr ARRAY<INT>, la STRING, vp DECIMAL(30, 4), PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'all_over_changelog_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'all_over_changelog_o');
INSERT INTO o SELECT COALESCE(g, 'none'), COUNT(*), COUNT(DISTINCT s), SUM(v), AVG(v), SUM(d), AVG(d), MIN(f), MAX(s), FIRST_VALUE(b), LAST_VALUE(v), MAX(ts), COLLECT(s), ARRAY_AGG(v), LISTAGG(s, '+'), CAST(VAR_POP(v) AS DECIMAL(30, 4)) FROM t GROUP BY COALESCE(g, 'none');
