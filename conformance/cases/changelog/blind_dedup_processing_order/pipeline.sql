SET 'execution.checkpointing.interval' = '1s';
-- the first and the last row of a key in the order of arrival, then aggregates
CREATE TABLE ev (oid INT, st STRING, amt INT, ts TIMESTAMP(3), pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'blind_dedup_processing_order_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE firsts (oid INT, st STRING, amt INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_dedup_processing_order_firsts', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_dedup_processing_order-firsts');
CREATE TABLE lasts (st STRING, n BIGINT, amt INT, PRIMARY KEY (st) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_dedup_processing_order_lasts', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_dedup_processing_order-lasts');
CREATE TABLE both_ (oid INT, f STRING, l STRING, same BOOLEAN, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_dedup_processing_order_both_', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_dedup_processing_order-both_');
CREATE TEMPORARY VIEW f AS SELECT oid, st, amt FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY oid ORDER BY pt) AS rn FROM ev WHERE st IS NOT NULL) WHERE rn = 1;
CREATE TEMPORARY VIEW l AS SELECT oid, st, amt FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY oid ORDER BY pt DESC) AS rn FROM ev) WHERE rn <= 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO firsts SELECT * FROM f;
INSERT INTO lasts SELECT COALESCE(st, '∅'), COUNT(*), SUM(amt) FROM l GROUP BY COALESCE(st, '∅');
INSERT INTO both_ SELECT f.oid, f.st, l.st, f.st IS NOT DISTINCT FROM l.st FROM f JOIN l ON f.oid = l.oid;
END;
