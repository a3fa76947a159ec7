-- LISTAGG, COLLECT, ARRAY_AGG, JSON aggregates, FIRST_VALUE and LAST_VALUE over rows that change
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
CREATE TABLE t (id INT, k STRING, n INT, d DECIMAL(10,2), f DOUBLE, s STRING, t TIMESTAMP(3), b BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'retract_collections_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (k STRING, la STRING, lad STRING, fv STRING, lv INT, aa ARRAY<INT>, co MULTISET<STRING>, ja STRING, mb BOOLEAN, mt TIMESTAMP(3), PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'retract_collections_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT k, LISTAGG(s, '/'), LISTAGG(DISTINCT s), FIRST_VALUE(s), LAST_VALUE(n), ARRAY_AGG(n), COLLECT(s), JSON_ARRAYAGG(s), MAX(b), MAX(t) FROM t GROUP BY k;
