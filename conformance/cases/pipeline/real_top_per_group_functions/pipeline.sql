-- the top of groups made by functions
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, cust STRING, status STRING, amt DECIMAL(12, 3), cur STRING, ts TIMESTAMP(3), tags ARRAY<STRING>, attr MAP<STRING, STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'real_top_per_group_functions_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (grp STRING, rn BIGINT, id INT, label STRING, PRIMARY KEY (grp, rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_top_per_group_functions_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_top_per_group_functions_o');
INSERT INTO o SELECT grp, rn, id, CONCAT(CAST(rn AS STRING), '. ', COALESCE(status, 'n/a'), ' ', CAST(amt AS STRING)) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY grp ORDER BY a DESC, id) AS rn FROM (SELECT id, status, amt, COALESCE(amt, -1) AS a, CASE WHEN ARRAY_CONTAINS(tags, 'vip') THEN 'vip' ELSE 'std' END AS grp FROM t)) WHERE rn <= 2;
