-- two feeds of the same entities, the newest version wins, deletions kept as tombstones
CREATE TABLE a (id STRING, ver BIGINT, body STRING) WITH ('connector' = 'kafka', 'topic' = 'dedup_union_upsert_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id STRING, ver BIGINT, body STRING) WITH ('connector' = 'kafka', 'topic' = 'dedup_union_upsert_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id STRING, ver BIGINT, body STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'dedup_union_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT id, ver, body FROM (SELECT id, ver, body, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ver DESC) AS rn FROM (SELECT * FROM a UNION ALL SELECT * FROM b WHERE body IS NOT NULL) WHERE id IS NOT NULL) WHERE rn = 1;
