SET 'execution.checkpointing.interval' = '1s';
-- CUBE, ROLLUP and GROUPING SETS over a changelog whose own NULLs mix with theirs
CREATE TABLE pay (id INT, acc STRING, cur STRING, amt DECIMAL(14, 2), st STRING, d DATE, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cube_over_cdc_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');

CREATE TABLE cu (acc STRING, cur STRING, ga BIGINT, gc BIGINT, n BIGINT, s DECIMAL(38, 2), mx DECIMAL(14, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cube_over_cdc_cu', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_cube_over_cdc-cu');
CREATE TABLE ro (y BIGINT, st STRING, gid BIGINT, n BIGINT, accs BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_cube_over_cdc_ro', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_cube_over_cdc-ro');
CREATE TABLE gs (k STRING, n BIGINT, dst BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_cube_over_cdc_gs', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_cube_over_cdc-gs');
EXECUTE STATEMENT SET BEGIN
INSERT INTO cu SELECT acc, cur, GROUPING(acc), GROUPING(cur), COUNT(*), SUM(amt), MAX(amt) FROM pay GROUP BY CUBE (acc, cur);
INSERT INTO ro SELECT EXTRACT(YEAR FROM d), st, GROUPING_ID(EXTRACT(YEAR FROM d), st), COUNT(*), COUNT(DISTINCT acc) FROM pay GROUP BY ROLLUP (EXTRACT(YEAR FROM d), st);
INSERT INTO gs SELECT COALESCE(acc, CASE GROUPING(acc) WHEN 1 THEN 'all' ELSE 'null' END) || '/' || COALESCE(st, CASE GROUPING(st) WHEN 1 THEN 'all' ELSE 'null' END), COUNT(*), COUNT(DISTINCT cur) FILTER (WHERE amt IS NOT NULL)
  FROM pay GROUP BY GROUPING SETS ((acc), (st), (acc, st), ());
END;
