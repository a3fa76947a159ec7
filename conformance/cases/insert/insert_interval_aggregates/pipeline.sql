-- insert_interval_aggregates
CREATE TABLE t (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'insert_interval_aggregates_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a BIGINT, b BIGINT, c ARRAY<BIGINT>, d BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'insert_interval_aggregates_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT id, LAST_VALUE(INTERVAL '1' DAY * id), FIRST_VALUE(INTERVAL '1' YEAR * id), ARRAY_AGG(INTERVAL '1' DAY * id), INTERVAL '2.6' SECOND FROM t WHERE id IS NOT NULL GROUP BY id;
