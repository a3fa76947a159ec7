-- The distinct statements of the conformance pipelines: all of them ran on Flink 2.2.1, or were refused by its
-- planner, not by its parser.
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id BIGINT, g STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_changelog_debezium_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, n BIGINT, mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_changelog_debezium_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_changelog_debezium-o');
CREATE TABLE h (n BIGINT, gs BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_changelog_debezium_h', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_changelog_debezium-h');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT g, COUNT(*), MAX(v) FROM t GROUP BY g;
INSERT INTO h SELECT mx, COUNT(*) FROM (SELECT g, MAX(v) AS mx FROM t GROUP BY g) GROUP BY mx;
END;
CREATE TABLE o (g STRING, arr ARRAY<INT>, c MULTISET<STRING>, uniq ARRAY<INT>, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_collect_array_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_collect_array-o');
INSERT INTO o SELECT g, ARRAY_AGG(v), COLLECT(CASE WHEN v IS NULL THEN CAST(NULL AS STRING) ELSE g END), ARRAY_AGG(DISTINCT v) FROM t GROUP BY g;
CREATE TABLE t (id BIGINT, g STRING, u INT, v INT, ok BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'agg_distinct_filter_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, n BIGINT, nu BIGINT, nuok BIGINT, suv BIGINT, avd INT, mxok INT, pairs BIGINT, nothing BIGINT, snothing INT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_distinct_filter_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_distinct_filter-o');
INSERT INTO o SELECT g, COUNT(*) FILTER (WHERE ok), COUNT(DISTINCT u), COUNT(DISTINCT u) FILTER (WHERE ok IS NOT TRUE), SUM(DISTINCT v), AVG(DISTINCT v), MAX(v) FILTER (WHERE ok AND u > 2), COUNT(DISTINCT v), COUNT(*) FILTER (WHERE u > 100), SUM(v) FILTER (WHERE u > 100)
FROM t GROUP BY g;
CREATE TABLE t (id BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_empty_global_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (uno INT, n BIGINT, s INT, PRIMARY KEY (uno) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_empty_global_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_empty_global-o');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 1, COUNT(*), SUM(v) FROM t;
INSERT INTO p SELECT 1, COUNT(*), SUM(v) FROM u WHERE v > 1000;
END;
CREATE TABLE t (id BIGINT, g STRING, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'agg_first_last_listagg_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, f STRING, l STRING, la STRING, lb STRING, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_first_last_listagg_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_first_last_listagg-o');
INSERT INTO o SELECT g, FIRST_VALUE(s), LAST_VALUE(s), LISTAGG(s), LISTAGG(s, ' / ') FROM t GROUP BY g;
CREATE TABLE t (id BIGINT, a STRING, b INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_grouping_sets_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (`key` STRING, gid BIGINT, n BIGINT, s INT, PRIMARY KEY (`key`, gid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_grouping_sets_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_grouping_sets-o');
INSERT INTO o SELECT COALESCE(a, '-') || ':' || COALESCE(CAST(b AS STRING), '-'), GROUPING_ID(a, b), COUNT(*), SUM(v) FROM t GROUP BY GROUPING SETS ((a, b), (a), (b), ());
CREATE TABLE o (g STRING, n BIGINT, s INT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_having_null_key_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_having_null_key-o');
INSERT INTO o SELECT COALESCE(g, 'NULL KEY'), n, s FROM (SELECT g, COUNT(*) AS n, SUM(v) AS s FROM t GROUP BY g HAVING SUM(v) > 0 AND MIN(v) < -5);
CREATE TABLE n (id BIGINT, g STRING, ti TINYINT, si SMALLINT, i INT, b BIGINT, f FLOAT, d DOUBLE, dc DECIMAL(10,2), dl DECIMAL(30,10)) WITH (
  'connector' = 'kafka', 'topic' = 'agg_numeric_types_n', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE sums (g STRING, n BIGINT, ti TINYINT, si SMALLINT, i INT, b BIGINT, f FLOAT, d DOUBLE, dc DECIMAL(38,2), dl DECIMAL(38,10), PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_numeric_types_sums', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_numeric_types-sums');
CREATE TABLE avgs (g STRING, ti TINYINT, si SMALLINT, i INT, b BIGINT, f FLOAT, d DOUBLE, dc DECIMAL(38,6), dl DECIMAL(38,10), PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_numeric_types_avgs', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_numeric_types-avgs');
CREATE TABLE mins (g STRING, ti TINYINT, si SMALLINT, i INT, b BIGINT, f FLOAT, d DOUBLE, dc DECIMAL(10,2), dl DECIMAL(30,10), PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_numeric_types_mins', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_numeric_types-mins');
CREATE TEMPORARY VIEW nn AS SELECT COALESCE(g, '<null>') AS gg, * FROM n;
EXECUTE STATEMENT SET BEGIN
INSERT INTO sums SELECT gg, COUNT(*), SUM(ti), SUM(si), SUM(i), SUM(b), SUM(f), SUM(d), SUM(dc), SUM(dl) FROM nn GROUP BY gg;
INSERT INTO avgs SELECT gg, AVG(ti), AVG(si), AVG(i), AVG(b), AVG(f), AVG(d), AVG(dc), AVG(dl) FROM nn GROUP BY gg;
INSERT INTO mins SELECT gg, MIN(ti), MIN(si), MIN(i), MIN(b), MIN(f), MIN(d), MIN(dc), MIN(dl) FROM nn GROUP BY gg;
INSERT INTO maxs SELECT gg, MAX(ti), MAX(si), MAX(i), MAX(b), MAX(f), MAX(d), MAX(dc), MAX(dl) FROM nn GROUP BY gg;
END;
CREATE TABLE t (id INT, g STRING, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_over_upsert_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (g STRING, n BIGINT, nv BIGINT, s INT, av INT, mn INT, mx INT, ds BIGINT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_over_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_over_upsert-o');
INSERT INTO o SELECT g, COUNT(*), COUNT(v), SUM(v), AVG(v), MIN(v), MAX(v), COUNT(DISTINCT s) FROM t GROUP BY g;
CREATE TABLE t (a INT, b STRING, c INT) WITH (
  'connector' = 'kafka', 'topic' = 'agg_select_distinct_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (a STRING, b STRING, PRIMARY KEY (a, b) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_select_distinct_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_select_distinct-o');
CREATE TABLE m (a INT, parity INT, PRIMARY KEY (a, parity) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_select_distinct_m', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_select_distinct-m');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT COALESCE(CAST(a AS STRING), '?'), COALESCE(b, '?') FROM (SELECT DISTINCT a, b FROM t);
INSERT INTO m SELECT DISTINCT a, c - c / 2 * 2 FROM t WHERE a IS NOT NULL;
END;
CREATE TABLE t (id BIGINT, g STRING, i INT, d DOUBLE, m DECIMAL(10,3)) WITH (
  'connector' = 'kafka', 'topic' = 'agg_stddev_var_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (g STRING, vi INT, si INT, vd DOUBLE, vsd DOUBLE, sd DOUBLE, ssd DOUBLE, vm DECIMAL(38,6), vxm DECIMAL(38,6), PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_stddev_var_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_stddev_var-o');
INSERT INTO o SELECT g, VAR_POP(i), STDDEV_SAMP(i), VAR_POP(d), VAR_SAMP(d), STDDEV_POP(d), STDDEV_SAMP(d), VAR_POP(m), VARIANCE(m) FROM t GROUP BY g;
CREATE TABLE t (id BIGINT, u STRING) WITH (
  'connector' = 'kafka', 'topic' = 'agg_two_level_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE hist (n BIGINT, users BIGINT, last_user STRING, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_two_level_hist', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_two_level-hist');
CREATE TABLE top1 (uno INT, mx BIGINT, mn BIGINT, av BIGINT, users BIGINT, PRIMARY KEY (uno) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'agg_two_level_top1', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'agg_two_level-top1');
EXECUTE STATEMENT SET BEGIN
INSERT INTO hist SELECT n, COUNT(*), MAX(u) FROM (SELECT u, COUNT(*) AS n FROM t GROUP BY u) GROUP BY n;
INSERT INTO top1 SELECT 1, MAX(n), MIN(n), AVG(n), COUNT(n) FROM (SELECT u, COUNT(*) AS n FROM t GROUP BY u);
END;
CREATE TABLE t (id BIGINT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_lag_rownum_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id BIGINT, k STRING, p1 INT, p2 INT, d INT, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'over_lag_rownum_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_lag_rownum-o');
INSERT INTO o SELECT id, k, LAG(v) OVER (PARTITION BY k ORDER BY ts), LAG(v, 2, -1) OVER (PARTITION BY k ORDER BY ts), v - LAG(v, 1) OVER (PARTITION BY k ORDER BY ts), COUNT(*) OVER (PARTITION BY k ORDER BY ts) FROM t;
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_non_time_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, k STRING, v INT, s INT, n BIGINT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'over_non_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_non_time-o');
INSERT INTO o SELECT id, k, v, SUM(v) OVER (PARTITION BY k ORDER BY v), COUNT(*) OVER (PARTITION BY k ORDER BY v) FROM t;
CREATE TABLE t (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'over_rank_time_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'over_rank_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_rank_time-o');
CREATE TABLE q (id INT, rk BIGINT, dr BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'over_rank_time_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_rank_time-q');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) FROM t;
INSERT INTO q SELECT id, RANK() OVER (PARTITION BY k ORDER BY ts), DENSE_RANK() OVER (PARTITION BY k ORDER BY ts) FROM t;
END;
CREATE TABLE o_rows (id BIGINT, k STRING, n BIGINT, s INT, mn INT, f INT, l INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_rows_range_rows', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_rows_range-rows');
CREATE TABLE o_range (id BIGINT, k STRING, n BIGINT, s INT, mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_rows_range_range', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_rows_range-range');
CREATE TABLE o_unb (id BIGINT, k STRING, n BIGINT, s INT, nu BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'over_rows_range_unb', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'over_rows_range-unb');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o_rows SELECT id, k, COUNT(v) OVER w, SUM(v) OVER w, MIN(v) OVER w, FIRST_VALUE(v) OVER w, LAST_VALUE(v) OVER w FROM t WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 3 PRECEDING AND CURRENT ROW);
INSERT INTO o_range SELECT id, k, COUNT(*) OVER w, SUM(v) OVER w, MAX(v) OVER w FROM t WINDOW w AS (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '5' SECOND PRECEDING AND CURRENT ROW);
INSERT INTO o_unb SELECT id, k, COUNT(*) OVER w, SUM(v) OVER w, COUNT(DISTINCT v) OVER w FROM t WINDOW w AS (PARTITION BY k ORDER BY ts);
END;
SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE a (id INT, grp STRING, amt INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'cl_cdc_duplicates_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (grp STRING, n BIGINT, s INT, PRIMARY KEY (grp) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_cdc_duplicates_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_cdc_duplicates-o');
INSERT INTO o SELECT grp, COUNT(*), SUM(amt) FROM a GROUP BY grp;
CREATE TABLE a (id INT, grp STRING, amt INT) WITH (
  'connector' = 'kafka', 'topic' = 'cl_debezium_agg_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (grp STRING, n BIGINT, s INT, mn INT, mx INT, PRIMARY KEY (grp) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_debezium_agg_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_debezium_agg-o');
CREATE TABLE h (n BIGINT, grps BIGINT, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_debezium_agg_h', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_debezium_agg-h');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT grp, COUNT(*), SUM(amt), MIN(amt), MAX(amt) FROM a GROUP BY grp;
INSERT INTO h SELECT n, COUNT(*) FROM (SELECT grp, COUNT(*) AS n FROM a GROUP BY grp) GROUP BY n;
END;
CREATE TABLE a (id INT, cust INT, amt INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'cl_debezium_join_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE c (id INT, city STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_debezium_join_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, amt INT, city STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_debezium_join_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_debezium_join-o');
CREATE TABLE t (city STRING, n BIGINT, s INT, PRIMARY KEY (city) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_debezium_join_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_debezium_join-t');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT a.id, a.amt, c.city FROM a LEFT JOIN c ON a.cust = c.id;
INSERT INTO t SELECT COALESCE(c.city, '?'), COUNT(*), SUM(a.amt) FROM a LEFT JOIN c ON a.cust = c.id GROUP BY COALESCE(c.city, '?');
END;
SET 'table.exec.sink.upsert-materialize' = 'AUTO';
CREATE TABLE e (id INT, who STRING, pts INT) WITH (
  'connector' = 'kafka', 'topic' = 'cl_materialize_agg_key_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (total INT, who STRING, PRIMARY KEY (total) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_materialize_agg_key_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_materialize_agg_key-o');
INSERT INTO o SELECT SUM(pts), who FROM e GROUP BY who;
CREATE TABLE u (id INT, email STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_materialize_other_key_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (email STRING, id INT, v INT, PRIMARY KEY (email) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_materialize_other_key_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_materialize_other_key-o');
INSERT INTO o SELECT email, id, v FROM u;
CREATE TABLE a (id INT, st STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_normalize_filter_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_normalize_filter_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_normalize_filter-o');
CREATE TABLE d (id INT, st STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'cl_normalize_filter_d', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_normalize_filter-d');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, v FROM a WHERE st = 'open' AND v > 2;
INSERT INTO d SELECT id, st, v FROM a WHERE v > 2;
END;
CREATE TABLE x (v INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cl_setops_x', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u_dis (v INT, s STRING, PRIMARY KEY (v, s) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_setops_udis', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_setops-udis');
CREATE TABLE i_all (s STRING, n BIGINT, PRIMARY KEY (s) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_setops_iall', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_setops-iall');
EXECUTE STATEMENT SET BEGIN
INSERT INTO u_all SELECT v, s FROM x UNION ALL SELECT v, s FROM y WHERE v > 2;
INSERT INTO u_dis SELECT COALESCE(v, -1), COALESCE(s, '') FROM (SELECT v, s FROM x UNION SELECT v, s FROM y);
INSERT INTO i_dis SELECT COALESCE(v, -1), COALESCE(s, '') FROM (SELECT v, s FROM x INTERSECT SELECT v, s FROM y);
INSERT INTO e_dis SELECT COALESCE(v, -1), COALESCE(s, '') FROM (SELECT v, s FROM x EXCEPT SELECT v, s FROM y);
INSERT INTO i_all SELECT s, COUNT(*) FROM (SELECT s FROM x INTERSECT ALL SELECT s FROM y) WHERE s IS NOT NULL GROUP BY s;
INSERT INTO e_all SELECT s, COUNT(*) FROM (SELECT s FROM x EXCEPT ALL SELECT s FROM y) WHERE s IS NOT NULL GROUP BY s;
END;
CREATE TABLE a (k_id INT, k_reg STRING, v INT, note STRING, PRIMARY KEY (k_id, k_reg) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_upsert_key_options_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json', 'key.fields-prefix' = 'k_', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE o (key_reg STRING, n BIGINT, s INT, PRIMARY KEY (key_reg) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_upsert_key_options_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_upsert_key_options-o', 'key.fields-prefix' = 'key_', 'value.fields-include' = 'EXCEPT_KEY');
INSERT INTO o SELECT k_reg, COUNT(*), SUM(v) FROM a GROUP BY k_reg;
CREATE TABLE a (id INT, g STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_upsert_partitions_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE s (g STRING, n BIGINT, s INT, mx INT, PRIMARY KEY (g) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_upsert_partitions_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_upsert_partitions-s');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, g, v FROM a WHERE v <> 3;
INSERT INTO s SELECT g, COUNT(*), SUM(v), MAX(v) FROM a GROUP BY g;
END;
CREATE TABLE a (id INT, name STRING, v INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_upsert_passthrough_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, label STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cl_upsert_passthrough_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'cl_upsert_passthrough-o');
INSERT INTO o SELECT id, UPPER(name) || ':' || CAST(v AS STRING) FROM a;
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), `at` TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'err_aggregate_in_where_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'err_aggregate_in_where_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_aggregate_in_where-o');
INSERT INTO o SELECT k, COUNT(*) FROM e WHERE COUNT(*) > 1 GROUP BY k;
CREATE TABLE o (id INT, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_column_count_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_column_count-o');
INSERT INTO o SELECT id, k, v FROM e;
CREATE TABLE o (k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_distinct_into_append_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_distinct_into_append-o');
INSERT INTO o SELECT DISTINCT k FROM e;
CREATE TABLE o (id INT) WITH ('connector' = 'kafka', 'topic' = 'err_exactly_once_no_prefix_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once');
INSERT INTO o SELECT id FROM e;
INSERT INTO o SELECT k, v FROM e GROUP BY k;
INSERT INTO o SELECT k, COUNT(*) FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '40' SECOND, INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;
CREATE TABLE r (k STRING, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_left_join_into_append_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_left_join_into_append_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_left_join_into_append-o');
INSERT INTO o SELECT e.id, r.w FROM e LEFT JOIN r ON e.k = r.k;
CREATE TABLE e (id INT, k STRING, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_legacy_window_no_watermark_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
INSERT INTO o SELECT k, COUNT(*) FROM e GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE), k;
CREATE TABLE o (id INT NOT NULL, k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_null_into_not_null_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_null_into_not_null-o');
INSERT INTO o SELECT id, k FROM e;
CREATE TABLE o (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_order_by_non_time_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_order_by_non_time-o');
INSERT INTO o SELECT id, v FROM e ORDER BY v;
CREATE TABLE o (k STRING, id INT, r BIGINT, PRIMARY KEY (k, id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'err_rank_function_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_rank_function-o');
INSERT INTO o SELECT k, id, r FROM (SELECT *, RANK() OVER (PARTITION BY k ORDER BY v DESC) AS r FROM e) WHERE r <= 2;
INSERT INTO o SELECT k, COUNT(*) FROM e GROUP BY k;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o (id) SELECT id FROM e;
INSERT INTO o (k) SELECT k FROM e;
END;
CREATE TABLE f (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'err_two_rowtimes_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a TIMESTAMP(3), b TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'err_two_rowtimes_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_two_rowtimes-o');
INSERT INTO o SELECT e.id, e.ts, f.ts FROM e JOIN f ON e.id = f.id AND e.ts BETWEEN f.ts - INTERVAL '1' SECOND AND f.ts;
INSERT INTO o SELECT k, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(`at`), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, k;
CREATE TABLE src (
  id INT,
  n BIGINT,
  i INT,
  s STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'bin_hex_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  bn STRING,
  bi STRING,
  hx STRING,
  hi STRING,
  hs STRING,
  as_ INT,
  ch STRING,
  un STRING,
  uns STRING,
  cl INT,
  ccl INT,
  t STRING,
  th STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'bin_hex_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'bin_hex_out'
);
INSERT INTO answers
SELECT
  id,
  BIN(n) AS bn,
  BIN(i) AS bi,
  HEX(n) AS hx,
  HEX(i) AS hi,
  HEX(s) AS hs,
  ASCII(s) AS as_,
  CHR(i) AS ch,
  CAST(UNHEX('466c696e6b') AS STRING) AS un,
  CAST(UNHEX(HEX(s)) AS STRING) AS uns,
  CHAR_LENGTH(s) AS cl,
  CHARACTER_LENGTH(s) AS ccl,
  TYPEOF(BIN(n)) AS t,
  TYPEOF(HEX(s)) AS th
FROM src;
CREATE TABLE src (
  id INT,
  s STRING,
  c STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'case_concat_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  u STRING,
  l STRING,
  ic STRING,
  c1 STRING,
  c2 STRING,
  c3 STRING,
  w1 STRING,
  w2 STRING,
  w3 STRING,
  w4 STRING,
  r1 STRING,
  r2 STRING,
  r3 STRING,
  n1 INT,
  ty1 STRING,
  ty2 STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'case_concat_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'case_concat_out'
);
INSERT INTO answers
SELECT
  id,
  UPPER(s) AS u,
  LOWER(s) AS l,
  INITCAP(s) AS ic,
  CONCAT(s, c) AS c1,
  s || '-' || c AS c2,
  CONCAT('[', s, ']') AS c3,
  CONCAT_WS('/', s, c, 'end') AS w1,
  CONCAT_WS('', s, c) AS w2,
  CONCAT_WS(c, s, s) AS w3,
  CONCAT_WS(CAST(NULL AS STRING), s, c) AS w4,
  REPLACE(s, 'A', 'bb') AS r1,
  REPLACE(s, c, '') AS r2,
  REPLACE(s, ' ', '_') AS r3,
  CHAR_LENGTH(s || c) AS n1,
  TYPEOF(s || c) AS ty1,
  TYPEOF('ab' || 'cde') AS ty2
FROM src;
CREATE TABLE src (
  id INT,
  qty INT,
  status STRING,
  price DECIMAL(8,3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'case_when_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  band STRING,
  simple INT,
  noelse INT,
  mixnum DECIMAL(13, 3),
  mixty STRING,
  charpad STRING,
  charlen INT,
  nested STRING,
  nullcond STRING,
  dbl DOUBLE,
  coalty STRING,
  pick STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'case_when_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'case_when_out'
);
INSERT INTO answers
SELECT
  id,
  CASE WHEN qty IS NULL THEN 'none' WHEN qty < 0 THEN 'neg' WHEN qty < 10 THEN 'small' ELSE 'large' END AS band,
  CASE status WHEN 'new' THEN 1 WHEN 'paid' THEN 2 ELSE 0 END AS simple,
  CASE WHEN qty > 9 THEN qty END AS noelse,
  CASE WHEN qty > 9 THEN qty ELSE price END AS mixnum,
  TYPEOF(CASE WHEN qty > 9 THEN qty ELSE price END) AS mixty,
  CASE WHEN qty > 9 THEN 'long-one' ELSE 'x' END AS charpad,
  CHAR_LENGTH(CASE WHEN qty > 9 THEN 'long-one' ELSE 'x' END) AS charlen,
  CASE WHEN status = 'paid' THEN CASE WHEN price > 10 THEN 'A' ELSE 'B' END ELSE 'C' END AS nested,
  CASE WHEN NULLIF(qty, 10) > 5 THEN 'y' ELSE 'n' END AS nullcond,
  CASE WHEN qty > 9 THEN CAST(price AS DOUBLE) ELSE qty END AS dbl,
  TYPEOF(COALESCE(price, qty)) AS coalty,
  IF(status = 'paid' AND qty > 5, UPPER(status), COALESCE(status, 'n/a')) AS pick
FROM src;
CREATE TABLE src (
  id INT,
  a INT,
  b BIGINT,
  s STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'compare_ints_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  eq BOOLEAN,
  ne BOOLEAN,
  lt BOOLEAN,
  le BOOLEAN,
  gt BOOLEAN,
  ge BOOLEAN,
  dist BOOLEAN,
  ndist BOOLEAN,
  isnull BOOLEAN,
  notnull BOOLEAN,
  `both` BOOLEAN,
  either BOOLEAN,
  nt BOOLEAN,
  istrue BOOLEAN,
  isnottrue BOOLEAN,
  isfalse BOOLEAN,
  isunk BOOLEAN,
  isnotunk BOOLEAN,
  btw BOOLEAN,
  nbtw BOOLEAN,
  sym BOOLEAN,
  asym BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'compare_ints_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'compare_ints_out'
);
INSERT INTO answers
SELECT
  id,
  a = b AS eq,
  a <> b AS ne,
  a < b AS lt,
  a <= b AS le,
  a > b AS gt,
  a >= b AS ge,
  a IS DISTINCT FROM b AS dist,
  a IS NOT DISTINCT FROM b AS ndist,
  a IS NULL AS isnull,
  b IS NOT NULL AS notnull,
  a = b AND s = 'x' AS `both`,
  a = b OR s < 'b' AS either,
  NOT (a > b) AS nt,
  (a > b) IS TRUE AS istrue,
  (a > b) IS NOT TRUE AS isnottrue,
  (a > b) IS FALSE AS isfalse,
  (a > b) IS UNKNOWN AS isunk,
  (a > b) IS NOT UNKNOWN AS isnotunk,
  a BETWEEN 0 AND 2 AS btw,
  a NOT BETWEEN b AND 5 AS nbtw,
  a BETWEEN SYMMETRIC 2 AND -1 AS sym,
  a BETWEEN ASYMMETRIC 2 AND -1 AS asym
FROM src;
SET 'table.local-time-zone' = 'Asia/Kolkata';
CREATE TABLE src (
  id INT,
  s STRING,
  a STRING,
  b STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'convert_tz_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  c STRING,
  back STRING,
  toutc STRING,
  ny STRING,
  u BIGINT,
  hr BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = 'convert_tz_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'convert_tz_out'
);
INSERT INTO answers
SELECT
  id,
  CONVERT_TZ(s, a, b) AS c,
  CONVERT_TZ(CONVERT_TZ(s, a, b), b, a) AS back,
  CONVERT_TZ(s, a, 'UTC') AS toutc,
  CONVERT_TZ(s, 'UTC', 'America/New_York') AS ny,
  UNIX_TIMESTAMP(s) AS u,
  HOUR(TO_TIMESTAMP(CONVERT_TZ(s, a, b))) AS hr
FROM src;
SET 'table.local-time-zone' = 'UTC';
CREATE TABLE src (
  id INT,
  d DATE,
  t TIME(0),
  ts TIMESTAMP(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'date_format_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  a STRING,
  b STRING,
  c STRING,
  e STRING,
  f STRING,
  g STRING,
  h STRING,
  i STRING,
  j STRING,
  k STRING,
  l STRING,
  m STRING,
  n STRING,
  s1 STRING,
  s2 STRING,
  s3 STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'date_format_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'date_format_out'
);
INSERT INTO answers
SELECT
  id,
  DATE_FORMAT(ts, 'yyyy-MM-dd') AS a,
  DATE_FORMAT(ts, 'HH:mm:ss.SSS') AS b,
  DATE_FORMAT(ts, 'yyyyMMddHH') AS c,
  DATE_FORMAT(ts, 'EEE, d MMM yyyy') AS e,
  DATE_FORMAT(ts, 'hh:mm a') AS f,
  DATE_FORMAT(ts, 'D') AS g,
  DATE_FORMAT(ts, 'yy/M/d') AS h,
  DATE_FORMAT(ts, '''Q''Q') AS i,
  DATE_FORMAT(CAST(ts AS STRING), 'yyyy.MM') AS j,
  DATE_FORMAT(ts, 'EEEE') AS k,
  DATE_FORMAT(ts, 'MMMM') AS l,
  DATE_FORMAT(ts, 'uuuu') AS m,
  DATE_FORMAT(ts, '') AS n,
  CAST(ts AS STRING) AS s1,
  CAST(d AS STRING) AS s2,
  CAST(t AS STRING) AS s3
FROM src;
CREATE TABLE src (
  id INT,
  a DECIMAL(10,2),
  b DECIMAL(5,4),
  c DECIMAL(38,10)
) WITH (
  'connector' = 'kafka',
  'topic' = 'decimal_arith_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  pl DECIMAL(13, 4),
  mi DECIMAL(13, 4),
  mu DECIMAL(16, 6),
  dv DECIMAL(20, 8),
  md DECIMAL(5, 4),
  muc DECIMAL(38, 8),
  dvc DECIMAL(38, 8),
  plc DECIMAL(38, 9),
  int1 DECIMAL(21, 2),
  int2 DECIMAL(21, 13),
  int3 DECIMAL(20, 6),
  lit DECIMAL(14, 4),
  ng DECIMAL(10, 2),
  ab DECIMAL(10, 2),
  t_pl STRING,
  t_mu STRING,
  t_dv STRING,
  t_md STRING,
  t_muc STRING,
  t_dvc STRING,
  t_plc STRING,
  t_i1 STRING,
  t_i2 STRING,
  s_pl STRING,
  s_dv STRING,
  s_c STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'decimal_arith_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'decimal_arith_out'
);
INSERT INTO answers
SELECT
  id,
  a + b AS pl,
  a - b AS mi,
  a * b AS mu,
  a / b AS dv,
  MOD(a, b) AS md,
  c * b AS muc,
  c / a AS dvc,
  c + a AS plc,
  a * 3 AS int1,
  a / 3 AS int2,
  3 / b AS int3,
  a * 1.10 AS lit,
  -a AS ng,
  ABS(a) AS ab,
  TYPEOF(a + b) AS t_pl,
  TYPEOF(a * b) AS t_mu,
  TYPEOF(a / b) AS t_dv,
  TYPEOF(MOD(a, b)) AS t_md,
  TYPEOF(c * b) AS t_muc,
  TYPEOF(c / a) AS t_dvc,
  TYPEOF(c + a) AS t_plc,
  TYPEOF(a * 3) AS t_i1,
  TYPEOF(a / 3) AS t_i2,
  CAST(a + b AS STRING) AS s_pl,
  CAST(a / b AS STRING) AS s_dv,
  CAST(c AS STRING) AS s_c
FROM src;
CREATE TABLE src (
  id INT,
  d DECIMAL(10,3),
  x DOUBLE,
  f FLOAT
) WITH (
  'connector' = 'kafka',
  'topic' = 'decimal_double_mix_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  dx DOUBLE,
  ff FLOAT,
  fx FLOAT,
  tfx STRING,
  txf STRING,
  df DOUBLE,
  xi DOUBLE,
  fi FLOAT,
  t1 STRING,
  t2 STRING,
  t3 STRING,
  t4 STRING,
  sx STRING,
  sf STRING,
  ng DOUBLE,
  absx DOUBLE,
  x0 DOUBLE,
  cmp BOOLEAN,
  fcmp BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'decimal_double_mix_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'decimal_double_mix_out'
);
INSERT INTO answers
SELECT
  id,
  d * x AS dx,
  f + f AS ff,
  CASE WHEN id <> 8 THEN f * x END AS fx,
  TYPEOF(f * x) AS tfx,
  TYPEOF(x + f) AS txf,
  d + f AS df,
  x / 3 AS xi,
  f / 3 AS fi,
  TYPEOF(d * x) AS t1,
  TYPEOF(f + f) AS t2,
  TYPEOF(d + f) AS t3,
  TYPEOF(f / 3) AS t4,
  CAST(x AS STRING) AS sx,
  CAST(f AS STRING) AS sf,
  -x AS ng,
  ABS(x) AS absx,
  x - x AS x0,
  d = x AS cmp,
  f = x AS fcmp
FROM src;
CREATE TABLE input_ (
  id INT,
  a INT,
  s STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'err_aggregate_in_where_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE output_ (
  id INT,
  v BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = 'err_aggregate_in_where_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'err_aggregate_in_where_out'
);
INSERT INTO output_
SELECT id, COUNT(*)
FROM input_
WHERE SUM(a) > 1
GROUP BY id;
INSERT INTO output_
SELECT id, 100 / (a - 5)
FROM input_;
INSERT INTO output_
SELECT id, amount
FROM input_;
CREATE TABLE output_ (
  id INT,
  v STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'err_unknown_function_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'err_unknown_function_out'
);
INSERT INTO output_
SELECT id, STRIP_ACCENTS(s)
FROM input_;
INSERT INTO output_
SELECT i.id, t.a
FROM input_ AS i
JOIN lookup_missing AS t ON i.id = t.id;
CREATE TABLE answers (
  id INT,
  y BIGINT,
  q BIGINT,
  mo BIGINT,
  w BIGINT,
  dom BIGINT,
  dow BIGINT,
  doy BIGINT,
  h BIGINT,
  mi BIGINT,
  s BIGINT,
  ey BIGINT,
  eq BIGINT,
  edow BIGINT,
  eiso BIGINT,
  eisoy BIGINT,
  ec BIGINT,
  emil BIGINT,
  edec BIGINT,
  eep BIGINT,
  ems BIGINT,
  th BIGINT,
  tm BIGINT,
  tsx BIGINT,
  ty STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'extract_parts_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'extract_parts_out'
);
INSERT INTO answers
SELECT
  id,
  YEAR(d) AS y,
  QUARTER(ts) AS q,
  MONTH(d) AS mo,
  WEEK(d) AS w,
  DAYOFMONTH(d) AS dom,
  DAYOFWEEK(d) AS dow,
  DAYOFYEAR(ts) AS doy,
  HOUR(ts) AS h,
  MINUTE(ts) AS mi,
  SECOND(ts) AS s,
  EXTRACT(YEAR FROM ts) AS ey,
  EXTRACT(QUARTER FROM d) AS eq,
  EXTRACT(DOW FROM d) AS edow,
  EXTRACT(ISODOW FROM d) AS eiso,
  EXTRACT(ISOYEAR FROM d) AS eisoy,
  EXTRACT(CENTURY FROM ts) AS ec,
  EXTRACT(MILLENNIUM FROM d) AS emil,
  EXTRACT(DECADE FROM d) AS edec,
  EXTRACT(EPOCH FROM ts) AS eep,
  EXTRACT(MILLISECOND FROM ts) AS ems,
  EXTRACT(HOUR FROM t) AS th,
  MINUTE(t) AS tm,
  SECOND(t) AS tsx,
  TYPEOF(EXTRACT(YEAR FROM ts)) AS ty
FROM src
WHERE d IS NULL OR YEAR(d) >= 1970;
CREATE TABLE answers (
  id INT,
  y BIGINT,
  dom BIGINT,
  h BIGINT,
  mi BIGINT,
  s BIGINT,
  ms BIGINT,
  ep BIGINT,
  dow BIGINT,
  wk BIGINT,
  dec_ BIGINT,
  cen BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = 'extract_pre_epoch_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'extract_pre_epoch_out'
);
INSERT INTO answers
SELECT
  id,
  YEAR(ts) AS y,
  DAYOFMONTH(ts) AS dom,
  HOUR(ts) AS h,
  MINUTE(ts) AS mi,
  SECOND(ts) AS s,
  EXTRACT(MILLISECOND FROM ts) AS ms,
  EXTRACT(EPOCH FROM ts) AS ep,
  DAYOFWEEK(d) AS dow,
  WEEK(d) AS wk,
  EXTRACT(DECADE FROM d) AS dec_,
  EXTRACT(CENTURY FROM d) AS cen
FROM src
WHERE YEAR(d) < 1970;
CREATE TABLE src (
  id INT,
  a INT,
  b INT,
  s STRING,
  total AS a + b,
  tag AS UPPER(s)
) WITH (
  'connector' = 'kafka',
  'topic' = 'filter_nulls_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  total INT,
  tag STRING,
  f BOOLEAN,
  g INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'filter_nulls_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'filter_nulls_out'
);
INSERT INTO answers
SELECT
  id,
  total AS total,
  tag AS tag,
  total > 0 AND NOT (tag = 'X') AS f,
  COALESCE(total, 0) * 2 AS g
FROM src
WHERE NOT (total = 3) OR tag IS NULL OR s IN ('y', 'é');
CREATE TABLE src (
  id INT,
  x DOUBLE,
  y DOUBLE
) WITH (
  'connector' = 'kafka',
  'topic' = 'float_special_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  dv DOUBLE,
  mu DOUBLE,
  pl DOUBLE,
  mi DOUBLE,
  eq BOOLEAN,
  lt BOOLEAN,
  gt BOOLEAN,
  self BOOLEAN,
  s STRING,
  sy STRING,
  sgn DOUBLE,
  ab DOUBLE,
  gr DOUBLE,
  le DOUBLE,
  neg DOUBLE
) WITH (
  'connector' = 'kafka',
  'topic' = 'float_special_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'float_special_out'
);
INSERT INTO answers
SELECT
  id,
  x / y AS dv,
  x * y AS mu,
  x + y AS pl,
  x - y AS mi,
  x = y AS eq,
  x < y AS lt,
  x > y AS gt,
  x = x AS self,
  CAST(x AS STRING) AS s,
  CAST(y AS STRING) AS sy,
  SIGN(x) AS sgn,
  ABS(x) AS ab,
  GREATEST(x, y) AS gr,
  LEAST(x, y) AS le,
  -x AS neg
FROM src;
CREATE TABLE answers (
  id INT,
  fy TIMESTAMP(3),
  fq TIMESTAMP(3),
  fm TIMESTAMP(3),
  fw TIMESTAMP(3),
  fd TIMESTAMP(3),
  fh TIMESTAMP(3),
  fmi TIMESTAMP(3),
  fs TIMESTAMP(3),
  cy TIMESTAMP(3),
  cm TIMESTAMP(3),
  cd TIMESTAMP(3),
  ch TIMESTAMP(3),
  cs TIMESTAMP(3),
  dm DATE,
  dy DATE,
  dw DATE,
  th TIME(0),
  tm TIME(0),
  fdec TIMESTAMP(3),
  fcen TIMESTAMP(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'floor_ceil_time_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'floor_ceil_time_out'
);
INSERT INTO answers
SELECT
  id,
  FLOOR(ts TO YEAR) AS fy,
  FLOOR(ts TO QUARTER) AS fq,
  FLOOR(ts TO MONTH) AS fm,
  FLOOR(ts TO WEEK) AS fw,
  FLOOR(ts TO DAY) AS fd,
  FLOOR(ts TO HOUR) AS fh,
  FLOOR(ts TO MINUTE) AS fmi,
  FLOOR(ts TO SECOND) AS fs,
  CEIL(ts TO YEAR) AS cy,
  CEIL(ts TO MONTH) AS cm,
  CEIL(ts TO DAY) AS cd,
  CEIL(ts TO HOUR) AS ch,
  CEIL(ts TO SECOND) AS cs,
  FLOOR(d TO MONTH) AS dm,
  CEIL(d TO YEAR) AS dy,
  FLOOR(d TO WEEK) AS dw,
  FLOOR(t TO HOUR) AS th,
  FLOOR(t TO MINUTE) AS tm,
  FLOOR(ts TO DECADE) AS fdec,
  FLOOR(ts TO CENTURY) AS fcen
FROM src
WHERE id NOT IN (3, 4);
CREATE TABLE src (
  id INT,
  s STRING,
  b BYTES
) WITH (
  'connector' = 'kafka',
  'topic' = 'hash_encode_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  m STRING,
  s1 STRING,
  s224 STRING,
  s256 STRING,
  s384 STRING,
  s512 STRING,
  s2 STRING,
  b64 STRING,
  un64 STRING,
  fix64 STRING,
  enc8 STRING,
  enc16 STRING,
  lat STRING,
  asc STRING,
  b BYTES,
  e8 BYTES,
  e16 BYTES,
  ul STRING,
  ud STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'hash_encode_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'hash_encode_out'
);
INSERT INTO answers
SELECT
  id,
  MD5(s) AS m,
  SHA1(s) AS s1,
  SHA224(s) AS s224,
  SHA256(s) AS s256,
  SHA384(s) AS s384,
  SHA512(s) AS s512,
  SHA2(s, 256) AS s2,
  TO_BASE64(s) AS b64,
  FROM_BASE64(TO_BASE64(s)) AS un64,
  FROM_BASE64('Zmxpbms=') AS fix64,
  DECODE(ENCODE(s, 'UTF-8'), 'UTF-8') AS enc8,
  DECODE(ENCODE(s, 'UTF-16'), 'UTF-16') AS enc16,
  DECODE(ENCODE(s, 'ISO-8859-1'), 'ISO-8859-1') AS lat,
  DECODE(ENCODE(s, 'US-ASCII'), 'US-ASCII') AS asc,
  b AS b,
  ENCODE(s, 'UTF-8') AS e8,
  ENCODE(s, 'UTF-16BE') AS e16,
  URL_ENCODE(s) AS ul,
  URL_DECODE(URL_ENCODE(s)) AS ud
FROM src;
CREATE TABLE src (
  id INT,
  a INT,
  s STRING,
  d DECIMAL(10,2)
) WITH (
  'connector' = 'kafka',
  'topic' = 'in_lists_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  in1 BOOLEAN,
  notin BOOLEAN,
  innull BOOLEAN,
  notinnull BOOLEAN,
  ins BOOLEAN,
  nots BOOLEAN,
  ind BOOLEAN,
  inq BOOLEAN,
  coal INT,
  coals STRING,
  nif INT,
  nifs STRING,
  ifn INT,
  if1 STRING,
  ifd DECIMAL(12, 2),
  gr INT,
  le INT,
  grs STRING,
  les STRING,
  big DECIMAL(10, 2)
) WITH (
  'connector' = 'kafka',
  'topic' = 'in_lists_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'in_lists_out'
);
INSERT INTO answers
SELECT
  id,
  a IN (1, 2, 3) AS in1,
  a NOT IN (1, 2, 3) AS notin,
  a IN (1, NULL) AS innull,
  a NOT IN (1, NULL) AS notinnull,
  s IN ('red', 'green', '') AS ins,
  s NOT IN ('red') AS nots,
  d IN (1.5, -1.5, 0) AS ind,
  s IN ('bl''ue', 'x') AS inq,
  COALESCE(a, 42) AS coal,
  COALESCE(s, CAST(a AS STRING), 'none') AS coals,
  NULLIF(a, 2) AS nif,
  NULLIF(s, '') AS nifs,
  IFNULL(a, -1) AS ifn,
  IF(a > 2, 'big', 'small') AS if1,
  IF(a > 2, a, d) AS ifd,
  GREATEST(a, 3, 2) AS gr,
  LEAST(a, 3, 2) AS le,
  GREATEST(s, 'm') AS grs,
  LEAST(s, 'm') AS les,
  GREATEST(CAST(a AS DECIMAL(10,2)), d) AS big
FROM src;
CREATE TABLE src (
  id INT,
  t TINYINT,
  s SMALLINT,
  i INT,
  b BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = 'int_arith_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  ti1 TINYINT,
  si1 SMALLINT,
  ii1 INT,
  ii2 INT,
  bi1 BIGINT,
  bi2 BIGINT,
  neg INT,
  negb BIGINT,
  mix BIGINT,
  dv INT,
  dvn BIGINT,
  md INT,
  mdop INT,
  mdneg INT,
  absi INT,
  sg INT,
  ty1 STRING,
  ty2 STRING,
  ty3 STRING,
  ty4 STRING,
  ty5 STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'int_arith_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'int_arith_out'
);
INSERT INTO answers
SELECT
  id,
  t + t AS ti1,
  s * s AS si1,
  i + 1 AS ii1,
  i * i AS ii2,
  b + 1 AS bi1,
  b * 2 AS bi2,
  -i AS neg,
  -b AS negb,
  t + b AS mix,
  i / 2 AS dv,
  b / -3 AS dvn,
  MOD(i, 5) AS md,
  b % 7 AS mdop,
  MOD(-7, t + 300) AS mdneg,
  ABS(i) AS absi,
  SIGN(i) AS sg,
  TYPEOF(t + t) AS ty1,
  TYPEOF(s * i) AS ty2,
  TYPEOF(t / b) AS ty3,
  TYPEOF(MOD(b, t)) AS ty4,
  TYPEOF(-t) AS ty5
FROM src;
CREATE TABLE answers (
  id INT,
  i1 TIMESTAMP(3),
  i2 TIMESTAMP(3),
  i3 TIMESTAMP(3),
  i4 DATE,
  i5 DATE,
  i6 TIME(0),
  i7 TIMESTAMP(3),
  i8 TIMESTAMP(3),
  i9 TIMESTAMP(3),
  i10 DATE,
  i11 BOOLEAN,
  i12 BOOLEAN,
  i13 STRING,
  i14 STRING,
  ty1 STRING,
  ty2 STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'interval_arith_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'interval_arith_out'
);
INSERT INTO answers
SELECT
  id,
  ts + INTERVAL '1' MONTH AS i1,
  ts - INTERVAL '1-2' YEAR TO MONTH AS i2,
  ts + INTERVAL '1 02:03:04.567' DAY TO SECOND AS i3,
  d + INTERVAL '31' DAY AS i4,
  d - INTERVAL '1' YEAR AS i5,
  t + INTERVAL '90' MINUTE AS i6,
  ts - INTERVAL '10:20' MINUTE TO SECOND AS i7,
  ts + 3 * INTERVAL '2' HOUR AS i8,
  ts + INTERVAL -'1' SECOND AS i9,
  INTERVAL '5' DAY + d AS i10,
  (ts, ts + INTERVAL '1' DAY) OVERLAPS (TIMESTAMP '2024-02-29 00:00:00', TIMESTAMP '2024-03-02 00:00:00') AS i11,
  ts > TIMESTAMP '2000-01-01 00:00:00' AS i12,
  CAST(INTERVAL '10' DAY AS STRING) AS i13,
  CAST(INTERVAL '3-4' YEAR TO MONTH AS STRING) AS i14,
  TYPEOF(d + INTERVAL '1' HOUR) AS ty1,
  TYPEOF(ts + INTERVAL '1.5' SECOND) AS ty2
FROM src
WHERE id NOT IN (3, 4);
CREATE TABLE src (
  id INT,
  s STRING,
  n INT,
  d DECIMAL(8,2),
  b BOOLEAN,
  ts TIMESTAMP(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_build_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  o1 STRING,
  o2 STRING,
  o3 STRING,
  o4 STRING,
  o5 STRING,
  o6 STRING,
  a1 STRING,
  a2 STRING,
  a3 STRING,
  a4 STRING,
  a5 STRING,
  st STRING,
  stn STRING,
  std STRING,
  star STRING,
  stro STRING,
  qs STRING,
  uq STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_build_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_build_out'
);
INSERT INTO answers
SELECT
  id,
  JSON_OBJECT('s' VALUE s, 'n' VALUE n) AS o1,
  JSON_OBJECT('s' VALUE s, 'd' VALUE d ABSENT ON NULL) AS o2,
  JSON_OBJECT(KEY 'k' VALUE b NULL ON NULL) AS o3,
  JSON_OBJECT() AS o4,
  JSON_OBJECT('in' VALUE JSON_OBJECT('a' VALUE n), 'arr' VALUE JSON_ARRAY(n, s)) AS o5,
  JSON_OBJECT('t' VALUE CAST(ts AS STRING), 'e' VALUE CAST(n AS DOUBLE)) AS o6,
  JSON_ARRAY(s, n, d, b) AS a1,
  JSON_ARRAY(s, n NULL ON NULL) AS a2,
  JSON_ARRAY(s, n ABSENT ON NULL) AS a3,
  JSON_ARRAY() AS a4,
  JSON_ARRAY(JSON_ARRAY(1), JSON_OBJECT()) AS a5,
  JSON_STRING(s) AS st,
  JSON_STRING(n) AS stn,
  JSON_STRING(d) AS std,
  JSON_STRING(ARRAY[n, 2]) AS star,
  JSON_STRING(ROW(s, n)) AS stro,
  JSON_QUOTE(s) AS qs,
  JSON_UNQUOTE(JSON_QUOTE(s)) AS uq
FROM src;
CREATE TABLE src (
  id INT,
  j STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_lax_defaults_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  a STRING,
  e STRING,
  eo STRING,
  b2 STRING,
  n STRING,
  i9 INT,
  c1 STRING,
  c9 STRING,
  q STRING,
  qa STRING,
  qo STRING,
  qs STRING,
  qw STRING,
  x BOOLEAN,
  xz BOOLEAN,
  xd BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_lax_defaults_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_lax_defaults_out'
);
INSERT INTO answers
SELECT
  id,
  JSON_VALUE(j, 'lax $.a') AS a,
  JSON_VALUE(j, 'lax $.zz' DEFAULT 'none' ON EMPTY) AS e,
  JSON_VALUE(j, 'lax $.o' DEFAULT 'obj' ON ERROR) AS eo,
  JSON_VALUE(j, 'lax $.a.b' DEFAULT 'e1' ON EMPTY DEFAULT 'e2' ON ERROR) AS b2,
  JSON_VALUE(j, 'lax $.n' DEFAULT 'nil' ON EMPTY) AS n,
  JSON_VALUE(j, 'lax $.zz' RETURNING INTEGER DEFAULT 9 ON EMPTY) AS i9,
  JSON_VALUE(j, 'lax $.c[1]') AS c1,
  JSON_VALUE(j, 'lax $.c[9]' DEFAULT 'oob' ON EMPTY) AS c9,
  JSON_QUERY(j, 'lax $.c') AS q,
  JSON_QUERY(j, 'lax $.zz' EMPTY ARRAY ON EMPTY) AS qa,
  JSON_QUERY(j, 'lax $.zz' EMPTY OBJECT ON EMPTY) AS qo,
  JSON_QUERY(j, 'lax $.a' EMPTY ARRAY ON ERROR) AS qs,
  JSON_QUERY(j, 'lax $.a' WITH WRAPPER) AS qw,
  JSON_EXISTS(j, 'lax $.a') AS x,
  JSON_EXISTS(j, 'lax $.zz' TRUE ON ERROR) AS xz,
  JSON_EXISTS(j, 'lax $.c[0]') AS xd
FROM src;
CREATE TABLE answers (
  id INT,
  c STRING,
  o STRING,
  a STRING,
  aw STRING,
  ac STRING,
  cw STRING,
  cu STRING,
  st STRING,
  em STRING,
  eo STRING,
  er STRING,
  root STRING,
  ex BOOLEAN,
  exd BOOLEAN,
  exs BOOLEAN,
  ext BOOLEAN,
  exu BOOLEAN,
  isj BOOLEAN,
  isv BOOLEAN,
  isa BOOLEAN,
  iso BOOLEAN,
  iss BOOLEAN,
  notj BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_query_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_query_out'
);
INSERT INTO answers
SELECT
  id,
  JSON_QUERY(j, '$.c') AS c,
  JSON_QUERY(j, '$.o') AS o,
  JSON_QUERY(j, '$.a') AS a,
  JSON_QUERY(j, '$.a' WITH WRAPPER) AS aw,
  JSON_QUERY(j, '$.a' WITH CONDITIONAL WRAPPER) AS ac,
  JSON_QUERY(j, '$.c' WITH CONDITIONAL ARRAY WRAPPER) AS cw,
  JSON_QUERY(j, '$.c' WITH UNCONDITIONAL ARRAY WRAPPER) AS cu,
  JSON_QUERY(j, '$.c[*]' WITH WRAPPER) AS st,
  JSON_QUERY(j, '$.zz' EMPTY ARRAY ON EMPTY) AS em,
  JSON_QUERY(j, '$.zz' EMPTY OBJECT ON EMPTY) AS eo,
  JSON_QUERY(j, 'strict $.zz' EMPTY OBJECT ON ERROR) AS er,
  JSON_QUERY(j, '$') AS root,
  JSON_EXISTS(j, '$.a') AS ex,
  JSON_EXISTS(j, '$.c[2].d') AS exd,
  JSON_EXISTS(j, 'strict $.zz' FALSE ON ERROR) AS exs,
  JSON_EXISTS(j, 'strict $.zz' TRUE ON ERROR) AS ext,
  JSON_EXISTS(j, 'strict $.zz' UNKNOWN ON ERROR) AS exu,
  j IS JSON AS isj,
  j IS JSON VALUE AS isv,
  j IS JSON ARRAY AS isa,
  j IS JSON OBJECT AS iso,
  j IS JSON SCALAR AS iss,
  j IS NOT JSON AS notj
FROM src;
CREATE TABLE answers (
  id INT,
  a STRING,
  b STRING,
  c0 STRING,
  cd STRING,
  n STRING,
  o STRING,
  root STRING,
  i1 STRING,
  sp STRING,
  `dot` STRING,
  dflt STRING,
  dfe STRING,
  strict STRING,
  both_ STRING,
  st2 STRING,
  ty STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_value_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_value_out'
);
INSERT INTO answers
SELECT
  id,
  JSON_VALUE(j, '$.a') AS a,
  JSON_VALUE(j, '$.b') AS b,
  JSON_VALUE(j, '$.c[0]') AS c0,
  JSON_VALUE(j, '$.c[2].d') AS cd,
  JSON_VALUE(j, '$.n') AS n,
  JSON_VALUE(j, '$.o') AS o,
  JSON_VALUE(j, '$') AS root,
  JSON_VALUE(j, '$[1]') AS i1,
  JSON_VALUE(j, '$[''a b'']') AS sp,
  JSON_VALUE(j, '$["x.y"]') AS `dot`,
  JSON_VALUE(j, '$.zz' DEFAULT 'none' ON EMPTY) AS dflt,
  JSON_VALUE(j, 'lax $.o' DEFAULT 'obj' ON ERROR) AS dfe,
  JSON_VALUE(j, 'strict $.zz' NULL ON EMPTY DEFAULT 'err' ON ERROR) AS strict,
  JSON_VALUE(j, '$.zz' DEFAULT 'e1' ON EMPTY DEFAULT 'e2' ON ERROR) AS both_,
  JSON_VALUE(j, 'strict $.a' DEFAULT 'bad' ON ERROR) AS st2,
  TYPEOF(JSON_VALUE(j, '$.a')) AS ty
FROM src;
CREATE TABLE answers (
  id INT,
  i INT,
  i9 INT,
  d DOUBLE,
  d9 DOUBLE,
  b BOOLEAN,
  bt BOOLEAN,
  s STRING,
  si INT,
  sum_ INT,
  dd DATE,
  t1 STRING,
  t2 STRING,
  cd DECIMAL(10, 2)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_value_returning_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_value_returning_out'
);
INSERT INTO answers
SELECT
  id,
  JSON_VALUE(j, '$.i' RETURNING INTEGER) AS i,
  JSON_VALUE(j, '$.i' RETURNING INTEGER DEFAULT 9 ON EMPTY) AS i9,
  JSON_VALUE(j, '$.d' RETURNING DOUBLE) AS d,
  JSON_VALUE(j, '$.d' RETURNING DOUBLE DEFAULT 0.5 ON EMPTY) AS d9,
  JSON_VALUE(j, '$.b' RETURNING BOOLEAN) AS b,
  JSON_VALUE(j, '$.b' RETURNING BOOLEAN DEFAULT TRUE ON EMPTY) AS bt,
  JSON_VALUE(j, '$.s' RETURNING STRING) AS s,
  TRY_CAST(JSON_VALUE(j, '$.s') AS INT) AS si,
  JSON_VALUE(j, '$.i' RETURNING INTEGER) + 1 AS sum_,
  TRY_CAST(JSON_VALUE(j, '$.dt') AS DATE) AS dd,
  TYPEOF(JSON_VALUE(j, '$.i' RETURNING INTEGER)) AS t1,
  TYPEOF(JSON_VALUE(j, '$.d' RETURNING DOUBLE)) AS t2,
  CAST(JSON_VALUE(j, '$.d') AS DECIMAL(10,2)) AS cd
FROM src;
CREATE TABLE src (
  id INT,
  s STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'like_similar_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  p BOOLEAN,
  sfx BOOLEAN,
  mid BOOLEAN,
  `one` BOOLEAN,
  esc BOOLEAN,
  escp BOOLEAN,
  escpct BOOLEAN,
  notl BOOLEAN,
  `empty` BOOLEAN,
  pct BOOLEAN,
  multi BOOLEAN,
  emoji BOOLEAN,
  emoji2 BOOLEAN,
  sim BOOLEAN,
  simc BOOLEAN,
  simd BOOLEAN,
  simn BOOLEAN,
  simu BOOLEAN,
  rx BOOLEAN,
  rx2 BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'like_similar_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'like_similar_out'
);
INSERT INTO answers
SELECT
  id,
  s LIKE 'a%' AS p,
  s LIKE '%b' AS sfx,
  s LIKE '%pp%' AS mid,
  s LIKE 'a_b' AS `one`,
  s LIKE 'a!_b' ESCAPE '!' AS esc,
  s LIKE '%!%' ESCAPE '!' AS escp,
  s LIKE '%~%%' ESCAPE '~' AS escpct,
  s NOT LIKE '%a%' AS notl,
  s LIKE '' AS `empty`,
  s LIKE '%' AS pct,
  s LIKE 'line_%2' AS multi,
  s LIKE '_ smile' AS emoji,
  s LIKE '__ smile' AS emoji2,
  s SIMILAR TO '(apple|Apple)' AS sim,
  s SIMILAR TO '[a-z]+' AS simc,
  s SIMILAR TO '[0-9]{4}-[0-9]{2}-[0-9]{2}' AS simd,
  s NOT SIMILAR TO '%b%' AS simn,
  s SIMILAR TO 'a_b' AS simu,
  REGEXP(s, '^[A-Za-z]+[0-9]*$') AS rx,
  REGEXP(s, 'b') AS rx2
FROM src;
SET 'table.local-time-zone' = 'Europe/Berlin';
CREATE TABLE src (
  id INT,
  z TIMESTAMP_LTZ(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'ltz_floor_dst_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  d TIMESTAMP_LTZ(3),
  h TIMESTAMP_LTZ(3),
  mi TIMESTAMP_LTZ(3),
  cd TIMESTAMP_LTZ(3),
  chh TIMESTAMP_LTZ(3),
  ds STRING,
  mo TIMESTAMP_LTZ(3),
  yr TIMESTAMP_LTZ(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'ltz_floor_dst_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'ltz_floor_dst_out'
);
INSERT INTO answers
SELECT
  id,
  FLOOR(z TO DAY) AS d,
  FLOOR(z TO HOUR) AS h,
  FLOOR(z TO MINUTE) AS mi,
  CEIL(z TO DAY) AS cd,
  CEIL(z TO HOUR) AS chh,
  CAST(FLOOR(z TO DAY) AS STRING) AS ds,
  FLOOR(z TO MONTH) AS mo,
  FLOOR(z TO YEAR) AS yr
FROM src;
CREATE TABLE src (
  id INT,
  x DOUBLE,
  n INT,
  d DECIMAL(8,3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'math_functions_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  pw DOUBLE,
  pwn DOUBLE,
  sq DOUBLE,
  ln_ DOUBLE,
  l10 DOUBLE,
  l2 DOUBLE,
  lg DOUBLE,
  lgb DOUBLE,
  ex DOUBLE,
  sqd DOUBLE,
  pwd DOUBLE,
  pi_ DOUBLE,
  e_ DOUBLE,
  sgd DECIMAL(8, 3),
  t1 STRING,
  t2 STRING,
  t3 STRING,
  mx INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'math_functions_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'math_functions_out'
);
INSERT INTO answers
SELECT
  id,
  POWER(x, 2) AS pw,
  ROUND(POWER(x, n), 9) AS pwn,
  SQRT(x) AS sq,
  ROUND(LN(x), 9) AS ln_,
  ROUND(LOG10(x), 9) AS l10,
  ROUND(LOG2(x), 9) AS l2,
  ROUND(LOG(x), 9) AS lg,
  ROUND(LOG(2, x), 9) AS lgb,
  ROUND(EXP(n), 6) AS ex,
  SQRT(d) AS sqd,
  POWER(d, 2) AS pwd,
  PI() AS pi_,
  E() AS e_,
  SIGN(d) AS sgd,
  TYPEOF(POWER(n, 2)) AS t1,
  TYPEOF(SIGN(d)) AS t2,
  TYPEOF(SQRT(d)) AS t3,
  MOD(n, 3) AS mx
FROM src;
CREATE TABLE src (
  id INT,
  s STRING,
  n INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'pad_split_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  l1 STRING,
  r1 STRING,
  l2 STRING,
  r2 STRING,
  l3 STRING,
  rp STRING,
  rp2 STRING,
  sp0 STRING,
  sp1 STRING,
  sp9 STRING,
  spn STRING,
  spc STRING,
  spi STRING,
  mp1 STRING,
  mp2 STRING,
  mp3 INT,
  sa ARRAY<STRING>,
  mt STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'pad_split_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'pad_split_out'
);
INSERT INTO answers
SELECT
  id,
  LPAD(s, n, '*') AS l1,
  RPAD(s, n, '*') AS r1,
  LPAD(s, 6, 'xy') AS l2,
  RPAD(s, 6, 'xy') AS r2,
  LPAD(s, 6, '') AS l3,
  REPEAT(s, n) AS rp,
  REPEAT(s, 2) AS rp2,
  SPLIT_INDEX(s, ',', 0) AS sp0,
  SPLIT_INDEX(s, ',', 1) AS sp1,
  SPLIT_INDEX(s, ',', 9) AS sp9,
  SPLIT_INDEX(s, ',', n) AS spn,
  SPLIT_INDEX(s, '|', 1) AS spc,
  SPLIT_INDEX(s, 44, 1) AS spi,
  STR_TO_MAP(s)['k2'] AS mp1,
  STR_TO_MAP(s, ';', ':')['a'] AS mp2,
  CARDINALITY(STR_TO_MAP(s)) AS mp3,
  SPLIT(s, ',') AS sa,
  TYPEOF(STR_TO_MAP(s)) AS mt
FROM src;
CREATE TABLE src (
  id INT,
  u STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'parse_url_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  host STRING,
  path STRING,
  query STRING,
  rf STRING,
  proto STRING,
  auth STRING,
  file_ STRING,
  uinfo STRING,
  qitem STRING,
  qq STRING,
  qe STRING,
  qa STRING,
  bad STRING,
  `lower` STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'parse_url_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'parse_url_out'
);
INSERT INTO answers
SELECT
  id,
  PARSE_URL(u, 'HOST') AS host,
  PARSE_URL(u, 'PATH') AS path,
  PARSE_URL(u, 'QUERY') AS query,
  PARSE_URL(u, 'REF') AS rf,
  PARSE_URL(u, 'PROTOCOL') AS proto,
  PARSE_URL(u, 'AUTHORITY') AS auth,
  PARSE_URL(u, 'FILE') AS file_,
  PARSE_URL(u, 'USERINFO') AS uinfo,
  PARSE_URL(u, 'QUERY', 'item') AS qitem,
  PARSE_URL(u, 'QUERY', 'q') AS qq,
  PARSE_URL(u, 'QUERY', 'empty') AS qe,
  PARSE_URL(u, 'QUERY', 'a') AS qa,
  PARSE_URL(u, 'NOPE') AS bad,
  PARSE_URL(u, 'host') AS `lower`
FROM src;
CREATE TABLE answers (
  id INT,
  p1 INT,
  p2 INT,
  l1 INT,
  l2 INT,
  i1 INT,
  o1 STRING,
  o2 STRING,
  o3 STRING,
  lf STRING,
  rg STRING,
  lneg STRING,
  rv STRING,
  st BOOLEAN,
  en BOOLEAN,
  sc BOOLEAN,
  el1 STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'position_overlay_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'position_overlay_out'
);
INSERT INTO answers
SELECT
  id,
  POSITION(c IN s) AS p1,
  POSITION('' IN s) AS p2,
  LOCATE(c, s) AS l1,
  LOCATE(c, s, 5) AS l2,
  INSTR(s, c) AS i1,
  CASE WHEN id <> 6 THEN OVERLAY(s PLACING 'ZZ' FROM 2) END AS o1,
  CASE WHEN id <> 6 THEN OVERLAY(s PLACING 'ZZ' FROM 3 FOR 1) END AS o2,
  CASE WHEN id <> 6 THEN OVERLAY(s PLACING '' FROM 1 FOR 2) END AS o3,
  LEFT(s, 2) AS lf,
  RIGHT(s, 2) AS rg,
  LEFT(s, -1) AS lneg,
  REVERSE(s) AS rv,
  STARTSWITH(s, 'A') AS st,
  ENDSWITH(s, 'd') AS en,
  STARTSWITH(s, c) AS sc,
  ELT(2, s, c) AS el1
FROM src;
CREATE TABLE src (
  id INT,
  s STRING,
  r STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'regex_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  e0 STRING,
  e1 STRING,
  e2 STRING,
  e3 STRING,
  e9 STRING,
  er STRING,
  r1 STRING,
  r2 STRING,
  r3 STRING,
  r4 STRING,
  r5 STRING,
  m1 BOOLEAN,
  m2 BOOLEAN,
  n1 INT,
  n2 INT,
  n3 STRING,
  n4 ARRAY<STRING>
) WITH (
  'connector' = 'kafka',
  'topic' = 'regex_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'regex_out'
);
INSERT INTO answers
SELECT
  id,
  REGEXP_EXTRACT(s, '([a-z]+)-([0-9]+)', 0) AS e0,
  REGEXP_EXTRACT(s, '([a-z]+)-([0-9]+)', 1) AS e1,
  REGEXP_EXTRACT(s, '([a-z]+)-([0-9]+)', 2) AS e2,
  REGEXP_EXTRACT(s, '[0-9]+') AS e3,
  REGEXP_EXTRACT(s, '([a-z]+)', 5) AS e9,
  REGEXP_EXTRACT(s, r) AS er,
  REGEXP_REPLACE(s, '[0-9]+', '#') AS r1,
  REGEXP_REPLACE(s, '([a-z]+)([0-9]+)', '$2$1') AS r2,
  REGEXP_REPLACE(s, r, '<>') AS r3,
  REGEXP_REPLACE(s, 'nomatch', 'x') AS r4,
  REGEXP_REPLACE(s, '\.', '\\') AS r5,
  REGEXP(s, r) AS m1,
  REGEXP(s, '^o.*U$') AS m2,
  REGEXP_COUNT(s, '[a-z]') AS n1,
  REGEXP_INSTR(s, '[0-9]') AS n2,
  REGEXP_SUBSTR(s, '[0-9]+') AS n3,
  REGEXP_EXTRACT_ALL(s, '([a-z]+)([0-9]+)', 2) AS n4
FROM src;
CREATE TABLE src (
  id INT,
  d DECIMAL(12,5),
  x DOUBLE,
  i INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'rounding_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  r0 DECIMAL(8, 0),
  r2 DECIMAL(10, 2),
  rn DECIMAL(8, 0),
  r9 DECIMAL(12, 5),
  x0 DOUBLE,
  x2 DOUBLE,
  xn DOUBLE,
  i1 INT,
  t0 DECIMAL(8, 0),
  t2 DECIMAL(10, 2),
  tn DECIMAL(8, 0),
  tx DOUBLE,
  ti INT,
  fl DECIMAL(12, 0),
  ce DECIMAL(12, 0),
  flx DOUBLE,
  cex DOUBLE,
  fli INT,
  y0 STRING,
  y2 STRING,
  yf STRING,
  yt STRING,
  yx STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'rounding_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'rounding_out'
);
INSERT INTO answers
SELECT
  id,
  ROUND(d) AS r0,
  ROUND(d, 2) AS r2,
  ROUND(d, -2) AS rn,
  ROUND(d, 9) AS r9,
  ROUND(x) AS x0,
  ROUND(x, 2) AS x2,
  ROUND(x, -1) AS xn,
  ROUND(i, -1) AS i1,
  TRUNCATE(d) AS t0,
  TRUNCATE(d, 2) AS t2,
  TRUNCATE(d, -3) AS tn,
  TRUNCATE(x, 3) AS tx,
  TRUNCATE(i, -2) AS ti,
  FLOOR(d) AS fl,
  CEIL(d) AS ce,
  FLOOR(x) AS flx,
  CEILING(x) AS cex,
  FLOOR(i) AS fli,
  TYPEOF(ROUND(d)) AS y0,
  TYPEOF(ROUND(d, 2)) AS y2,
  TYPEOF(FLOOR(d)) AS yf,
  TYPEOF(TRUNCATE(d, 2)) AS yt,
  TYPEOF(CEIL(x)) AS yx
FROM src;
CREATE TABLE answers (
  id INT,
  s1 STRING,
  s2 STRING,
  s3 STRING,
  s4 STRING,
  s5 STRING,
  s6 STRING,
  s7 STRING,
  tb STRING,
  tl STRING,
  tt STRING,
  tc STRING,
  tlc STRING,
  tx STRING,
  lt_ STRING,
  rt_ STRING,
  bt STRING,
  ltc STRING,
  rtc STRING,
  btc STRING,
  len INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'substr_trim_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'substr_trim_out'
);
INSERT INTO answers
SELECT
  id,
  SUBSTRING(s FROM 2) AS s1,
  SUBSTRING(s FROM 2 FOR 3) AS s2,
  SUBSTRING(s, 0) AS s3,
  SUBSTRING(s, -3) AS s4,
  SUBSTRING(s, -3, 2) AS s5,
  SUBSTR(s, 100) AS s6,
  SUBSTR(s, 1, 0) AS s7,
  TRIM(s) AS tb,
  TRIM(LEADING FROM s) AS tl,
  TRIM(TRAILING FROM s) AS tt,
  TRIM(BOTH 'A' FROM s) AS tc,
  TRIM(LEADING 'A' FROM s) AS tlc,
  TRIM(BOTH 'x' FROM s) AS tx,
  LTRIM(s) AS lt_,
  RTRIM(s) AS rt_,
  BTRIM(s) AS bt,
  LTRIM(s, 'AHe') AS ltc,
  RTRIM(s, 'Ad') AS rtc,
  BTRIM(s, 'AH') AS btc,
  CHAR_LENGTH(s) AS len
FROM src;
CREATE TABLE src (
  id INT,
  ts TIMESTAMP(3),
  d DATE
) WITH (
  'connector' = 'kafka',
  'topic' = 'temporal_literals_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  a DATE,
  b TIME(0),
  c TIMESTAMP(3),
  e TIMESTAMP(9),
  f BOOLEAN,
  g BOOLEAN,
  h STRING,
  i STRING,
  j STRING,
  k STRING,
  l STRING,
  m STRING,
  n STRING,
  o TIMESTAMP(3),
  q INT,
  r BOOLEAN,
  tl STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'temporal_literals_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'temporal_literals_out'
);
INSERT INTO answers
SELECT
  id,
  DATE '2024-02-29' AS a,
  TIME '23:59:59' AS b,
  TIMESTAMP '2024-02-29 12:34:56.789' AS c,
  TIMESTAMP '2024-02-29 12:34:56.123456789' AS e,
  ts = TIMESTAMP '2024-02-29 00:00:00' AS f,
  d = DATE '2024-02-29' AS g,
  TYPEOF(TIMESTAMP '2024-02-29 12:34:56.789') AS h,
  TYPEOF(TIMESTAMP '2024-02-29 12:34:56') AS i,
  TYPEOF(TIME '12:00:00') AS j,
  TYPEOF(INTERVAL '1' DAY) AS k,
  CAST(TIMESTAMP '2024-02-29 12:34:56.10' AS STRING) AS l,
  CAST(TIME '01:02:03' AS STRING) AS m,
  CAST(DATE '0001-01-01' AS STRING) AS n,
  TIMESTAMP '9999-12-31 23:59:59.999' AS o,
  TIMESTAMPDIFF(DAY, DATE '2024-01-01', d) AS q,
  TIME '12:00:00' > TIME '11:59:59' AS r,
  TYPEOF(TIMESTAMP '2024-02-29 12:34:56.123456789') AS tl
FROM src;
CREATE TABLE answers (
  id INT,
  a1 TIMESTAMP(3),
  a2 DATE,
  a3 TIMESTAMP(3),
  a4 DATE,
  a5 TIMESTAMP(3),
  a6 TIMESTAMP(3),
  a7 TIMESTAMP(3),
  d1 INT,
  d2 INT,
  d3 INT,
  d4 INT,
  d5 INT,
  d6 INT,
  d7 INT,
  ty1 STRING,
  ty2 STRING,
  ty3 STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'timestamp_add_diff_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'timestamp_add_diff_out'
);
INSERT INTO answers
SELECT
  id,
  TIMESTAMPADD(MONTH, 1, ts) AS a1,
  TIMESTAMPADD(DAY, -1, d) AS a2,
  TIMESTAMPADD(SECOND, 90, ts) AS a3,
  TIMESTAMPADD(YEAR, 1, d) AS a4,
  TIMESTAMPADD(QUARTER, 1, ts) AS a5,
  TIMESTAMPADD(WEEK, 2, ts) AS a6,
  TIMESTAMPADD(HOUR, 1, ts) AS a7,
  TIMESTAMPDIFF(DAY, TIMESTAMP '2000-01-01 00:00:00', ts) AS d1,
  TIMESTAMPDIFF(MONTH, ts, TIMESTAMP '2024-03-31 00:00:00') AS d2,
  TIMESTAMPDIFF(SECOND, ts, TIMESTAMP '1970-01-01 00:00:00') AS d3,
  TIMESTAMPDIFF(YEAR, d, DATE '2024-02-28') AS d4,
  TIMESTAMPDIFF(HOUR, TIMESTAMP '2024-02-29 00:00:00', ts) AS d5,
  TIMESTAMPDIFF(WEEK, d, DATE '2024-01-01') AS d6,
  TIMESTAMPDIFF(QUARTER, d, DATE '2024-01-01') AS d7,
  TYPEOF(TIMESTAMPADD(DAY, 1, d)) AS ty1,
  TYPEOF(TIMESTAMPADD(HOUR, 1, ts)) AS ty2,
  TYPEOF(TIMESTAMPDIFF(DAY, d, d)) AS ty3
FROM src
WHERE id <> 3 AND id <> 4;
CREATE TABLE src (
  id INT,
  s STRING,
  f STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'to_timestamp_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  a TIMESTAMP(3),
  b TIMESTAMP(3),
  c TIMESTAMP(3),
  d DATE,
  e DATE,
  g BIGINT,
  h BIGINT,
  ty STRING,
  td STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'to_timestamp_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'to_timestamp_out'
);
INSERT INTO answers
SELECT
  id,
  TO_TIMESTAMP(s) AS a,
  TO_TIMESTAMP(s, f) AS b,
  TO_TIMESTAMP(s, 'yyyy-MM-dd') AS c,
  TO_DATE(s) AS d,
  CASE WHEN id NOT IN (6, 8) THEN TO_DATE(s, f) END AS e,
  UNIX_TIMESTAMP(s) AS g,
  CASE WHEN id <> 9 THEN UNIX_TIMESTAMP(s, f) END AS h,
  TYPEOF(TO_TIMESTAMP(s)) AS ty,
  TYPEOF(TO_DATE(s)) AS td
FROM src
WHERE id <> 14;
CREATE TABLE src (
  id INT,
  s STRING,
  n INT,
  x DOUBLE
) WITH (
  'connector' = 'kafka',
  'topic' = 'translate_printf_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  t1 STRING,
  t2 STRING,
  t3 STRING,
  t4 STRING,
  p1 STRING,
  p2 STRING,
  p3 STRING,
  p4 STRING,
  p5 STRING,
  sx STRING,
  e1 STRING,
  e9 STRING,
  b STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'translate_printf_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'translate_printf_out'
);
INSERT INTO answers
SELECT
  id,
  TRANSLATE(s, 'abc', '123') AS t1,
  TRANSLATE(s, 'abc', '') AS t2,
  TRANSLATE(s, '', 'x') AS t3,
  TRANSLATE(s, 'É', 'e') AS t4,
  PRINTF('n=%d s=%s', n, s) AS p1,
  PRINTF('%.2f', x) AS p2,
  PRINTF('%x', n) AS p3,
  PRINTF('%%') AS p4,
  PRINTF('%d', s) AS p5,
  PRINTF('%s', x) AS sx,
  ELT(1, s, s) AS e1,
  ELT(9, s) AS e9,
  CONCAT(s, PRINTF('[%3d]', n)) AS b
FROM src;
CREATE TABLE src (
  id INT,
  a DOUBLE,
  r DECIMAL(6,4)
) WITH (
  'connector' = 'kafka',
  'topic' = 'trig_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  si DOUBLE,
  co DOUBLE,
  ta DOUBLE,
  as_ DOUBLE,
  ac DOUBLE,
  at_ DOUBLE,
  a2 DOUBLE,
  sh DOUBLE,
  ch DOUBLE,
  th DOUBLE,
  dg DOUBLE,
  rd DOUBLE,
  ct DOUBLE,
  sr DOUBLE
) WITH (
  'connector' = 'kafka',
  'topic' = 'trig_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'trig_out'
);
INSERT INTO answers
SELECT
  id,
  ROUND(SIN(a), 10) AS si,
  ROUND(COS(a), 10) AS co,
  ROUND(TAN(a), 10) AS ta,
  ROUND(ASIN(a), 10) AS as_,
  ROUND(ACOS(a), 10) AS ac,
  ROUND(ATAN(a), 10) AS at_,
  ROUND(ATAN2(a, 2), 10) AS a2,
  ROUND(SINH(a), 10) AS sh,
  ROUND(COSH(a), 10) AS ch,
  ROUND(TANH(a), 10) AS th,
  ROUND(DEGREES(a), 8) AS dg,
  ROUND(RADIANS(r), 10) AS rd,
  ROUND(COT(a + 2), 10) AS ct,
  ROUND(SIN(r), 10) AS sr
FROM src;
CREATE TABLE src (
  id INT,
  sec BIGINT,
  ms BIGINT,
  z TIMESTAMP_LTZ(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'unix_time_ltz_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  f1 STRING,
  f2 STRING,
  l1 TIMESTAMP_LTZ(3),
  l2 TIMESTAMP_LTZ(3),
  ls STRING,
  zs STRING,
  zt TIMESTAMP(3),
  zd DATE,
  zh BIGINT,
  zf STRING,
  u1 BIGINT,
  zadd TIMESTAMP_LTZ(3),
  zaddh TIMESTAMP_LTZ(3),
  cmp BOOLEAN,
  ty STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'unix_time_ltz_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'unix_time_ltz_out'
);
INSERT INTO answers
SELECT
  id,
  FROM_UNIXTIME(sec) AS f1,
  FROM_UNIXTIME(sec, 'yyyy/MM/dd HH') AS f2,
  TO_TIMESTAMP_LTZ(sec, 0) AS l1,
  TO_TIMESTAMP_LTZ(ms, 3) AS l2,
  CAST(TO_TIMESTAMP_LTZ(ms, 3) AS STRING) AS ls,
  CAST(z AS STRING) AS zs,
  CAST(z AS TIMESTAMP(3)) AS zt,
  CAST(z AS DATE) AS zd,
  HOUR(z) AS zh,
  DATE_FORMAT(z, 'yyyy-MM-dd HH:mm:ss') AS zf,
  UNIX_TIMESTAMP(CAST(z AS STRING)) AS u1,
  z + INTERVAL '1' DAY AS zadd,
  z + INTERVAL '1' HOUR AS zaddh,
  z > TO_TIMESTAMP_LTZ(1711846800000, 3) AS cmp,
  TYPEOF(TO_TIMESTAMP_LTZ(ms, 3)) AS ty
FROM src;
CREATE TABLE changes (
  id INT,
  name STRING,
  price DECIMAL(8,2)
) WITH (
  'connector' = 'kafka',
  'topic' = 'canal_in_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'canal-json'
);
CREATE TABLE current_ (
  id INT,
  name STRING,
  price DECIMAL(8,2),
  PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'canal_in_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json',
  'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'canal_in_out'
);
INSERT INTO current_
SELECT id, name, price
FROM changes;
CREATE TABLE src (
  id INT,
  s STRING,
  d DECIMAL(8,3),
  o BOOLEAN,
  dt DATE,
  ts TIMESTAMP(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'csv_in_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'csv',
  'csv.field-delimiter' = ';',
  'csv.quote-character' = '''',
  'csv.null-literal' = 'N/A',
  'csv.ignore-parse-errors' = 'true'
);
CREATE TABLE answers (
  id INT,
  s STRING,
  d DECIMAL(8, 3),
  o BOOLEAN,
  dt DATE,
  ts TIMESTAMP(3),
  len INT,
  isn BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'csv_in_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'csv_in_out'
);
INSERT INTO answers
SELECT
  id,
  s AS s,
  d AS d,
  o AS o,
  dt AS dt,
  ts AS ts,
  CHAR_LENGTH(s) AS len,
  s IS NULL AS isn
FROM src;
CREATE TABLE readings (
  id INT,
  s STRING,
  t STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'csv_no_quotes_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE export (
  id INT,
  s STRING,
  t STRING,
  st STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'csv_no_quotes_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv',
  'csv.disable-quote-character' = 'true',
  'csv.null-literal' = '-',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'csv_no_quotes_out'
);
INSERT INTO export
SELECT id, s, t, s || t
FROM readings;
CREATE TABLE readings (
  id INT,
  s STRING,
  d DECIMAL(10,3),
  x DOUBLE,
  o BOOLEAN,
  dt DATE,
  ts TIMESTAMP(3),
  arr ARRAY<INT>
) WITH (
  'connector' = 'kafka',
  'topic' = 'csv_out_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO export
SELECT id, s, d, x, o, dt, ts, arr
FROM readings;
CREATE TABLE current_ (
  id INT,
  label STRING,
  twice DECIMAL(20,2),
  PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'debezium_in_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json',
  'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'debezium_in_out'
);
INSERT INTO current_
SELECT id, UPPER(name), price * 2
FROM changes;
CREATE TABLE sales (
  region STRING,
  amount DECIMAL(8,2)
) WITH (
  'connector' = 'kafka',
  'topic' = 'debezium_out_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE totals (
  region STRING,
  total DECIMAL(38,2),
  n BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = 'debezium_out_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'debezium_out_out'
);
INSERT INTO totals
SELECT region, SUM(amount), COUNT(amount)
FROM sales
GROUP BY region;
INSERT INTO output_
SELECT id, a
FROM input_;
CREATE TABLE output_ (
  id INT,
  m MAP<STRING, INT>
) WITH (
  'connector' = 'kafka',
  'topic' = 'err_map_null_key_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'err_map_null_key_out'
);
INSERT INTO output_
SELECT id, MAP[s, a]
FROM input_;
CREATE TABLE output_ (
  s STRING,
  v BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = 'err_updates_into_append_sink_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'err_updates_into_append_sink_out'
);
INSERT INTO output_
SELECT s, COUNT(*)
FROM input_
GROUP BY s;
CREATE TABLE inbox (
  id INT,
  hdr MAP<STRING, BYTES> METADATA FROM 'headers'
) WITH (
  'connector' = 'kafka',
  'topic' = 'header_passthrough_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
INSERT INTO outbox
SELECT id * 10, hdr
FROM inbox;
CREATE TABLE src (
  id INT,
  n INT,
  b BIGINT,
  s STRING,
  x DOUBLE,
  f FLOAT,
  o BOOLEAN,
  d DECIMAL(10,3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_coercion_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  n INT,
  b BIGINT,
  s STRING,
  x DOUBLE,
  f FLOAT,
  o BOOLEAN,
  d DECIMAL(10, 3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_coercion_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_coercion_out'
);
INSERT INTO answers
SELECT
  id,
  n AS n,
  b AS b,
  s AS s,
  x AS x,
  f AS f,
  o AS o,
  d AS d
FROM src;
CREATE TABLE src (
  id INT,
  d DECIMAL(26,6)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_decimal_default_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  d DECIMAL(26, 6),
  half DECIMAL(37, 17),
  big DECIMAL(38, 0),
  i DECIMAL(10, 2),
  arr ARRAY<DECIMAL(26, 6)>,
  rw ROW<`EXPR$0` DECIMAL(26, 6), `EXPR$1` CHAR(1) NOT NULL>,
  mp MAP<CHAR(1) NOT NULL, DECIMAL(26, 6)>,
  s STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_decimal_default_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_decimal_default_out'
);
INSERT INTO answers
SELECT
  id,
  d AS d,
  d / 2 AS half,
  CAST(d AS DECIMAL(38,0)) AS big,
  CAST(id * 100 AS DECIMAL(10,2)) AS i,
  ARRAY[d] AS arr,
  ROW(d, 'x') AS rw,
  MAP['k', d] AS mp,
  CAST(d AS STRING) AS s
FROM src;
CREATE TABLE answers (
  id INT,
  d DECIMAL(26, 6),
  half DECIMAL(37, 17),
  big DECIMAL(38, 0),
  i DECIMAL(10, 2),
  arr ARRAY<DECIMAL(26, 6)>
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_decimal_plain_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'json.encode.decimal-as-plain-number' = 'true',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_decimal_plain_out'
);
INSERT INTO answers
SELECT
  id,
  d AS d,
  d / 2 AS half,
  CAST(d AS DECIMAL(38,0)) AS big,
  CAST(id * 100 AS DECIMAL(10,2)) AS i,
  ARRAY[d] AS arr
FROM src;
CREATE TABLE answers (
  id INT,
  s STRING,
  twice STRING,
  key_ MAP<STRING NOT NULL, INT NOT NULL>,
  arr ARRAY<STRING>,
  rw ROW<`EXPR$0` STRING>,
  len INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_escapes_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_escapes_out'
);
INSERT INTO answers
SELECT
  id,
  s AS s,
  s || s AS twice,
  MAP[COALESCE(s, 'null'), 1] AS key_,
  ARRAY[s] AS arr,
  ROW(s) AS rw,
  CHAR_LENGTH(s) AS len
FROM src;
CREATE TABLE src (
  id INT,
  n INT,
  s STRING,
  d DOUBLE,
  t TIMESTAMP(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_ignore_errors_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.ignore-parse-errors' = 'true'
);
INSERT INTO answers
SELECT
  id,
  n AS n,
  s AS s,
  d AS d,
  t AS t
FROM src;
CREATE TABLE src (
  id INT,
  a STRING,
  b INT,
  r ROW<x INT, y STRING>,
  arr ARRAY<INT>,
  m MAP<STRING, INT>
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_ignore_nulls_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  a STRING,
  b INT,
  r ROW<`x` INT, `y` STRING>,
  arr ARRAY<INT>,
  m MAP<STRING, INT>,
  calc INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_ignore_nulls_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'json.encode.ignore-null-fields' = 'true',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_ignore_nulls_out'
);
INSERT INTO answers
SELECT
  id,
  a AS a,
  b AS b,
  r AS r,
  arr AS arr,
  m AS m,
  b + 1 AS calc
FROM src;
SET 'table.local-time-zone' = 'Asia/Tokyo';
CREATE TABLE src (
  id INT,
  a TIMESTAMP(3),
  b TIMESTAMP_LTZ(3),
  c DATE,
  d TIME(0)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_iso8601_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json',
  'json.timestamp-format.standard' = 'ISO-8601'
);
CREATE TABLE answers (
  id INT,
  a TIMESTAMP(3),
  b TIMESTAMP_LTZ(3),
  c DATE,
  d TIME(0),
  s STRING,
  plus TIMESTAMP(3),
  ltz TIMESTAMP_LTZ(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_iso8601_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'json.timestamp-format.standard' = 'ISO-8601',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_iso8601_out'
);
INSERT INTO answers
SELECT
  id,
  a AS a,
  b AS b,
  c AS c,
  d AS d,
  CAST(a AS STRING) AS s,
  a + INTERVAL '1' DAY AS plus,
  TO_TIMESTAMP_LTZ(id, 0) AS ltz
FROM src;
CREATE TABLE answers (
  id INT,
  m MAP<STRING, INT>,
  sz INT,
  n ROW<`EXPR$0` MAP<STRING, CHAR(2) NOT NULL> NOT NULL>
) WITH (
  'connector' = 'kafka',
  'topic' = 'json_map_null_key_literal_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'json.map-null-key.mode' = 'LITERAL',
  'json.map-null-key.literal' = '<none>',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'json_map_null_key_literal_out'
);
INSERT INTO answers
SELECT
  id,
  MAP[k, v] AS m,
  CARDINALITY(MAP[k, v]) AS sz,
  ROW(MAP[k, 'in']) AS n
FROM src;
CREATE TABLE src (
  k_id INT,
  k_region STRING,
  amount DOUBLE,
  note STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'key_value_fields_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json',
  'key.fields' = 'k_id;k_region',
  'key.fields-prefix' = 'k_',
  'value.format' = 'json',
  'value.fields-include' = 'EXCEPT_KEY'
);
INSERT INTO snk
SELECT k_id + 1, UPPER(k_region), amount * 2, note
FROM src;
CREATE TABLE current_ (
  id INT,
  name STRING,
  price DECIMAL(10,2),
  PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'maxwell_in_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json',
  'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'maxwell_in_out'
);
INSERT INTO current_
SELECT id, name, price + 1
FROM changes;
CREATE TABLE ev (
  id INT,
  p INT METADATA FROM 'partition' VIRTUAL,
  o BIGINT METADATA FROM 'offset' VIRTUAL,
  ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL,
  tt STRING METADATA FROM 'timestamp-type' VIRTUAL,
  tp STRING METADATA FROM 'topic' VIRTUAL,
  hdr MAP<STRING, BYTES> METADATA FROM 'headers' VIRTUAL,
  le INT METADATA FROM 'leader-epoch' VIRTUAL
) WITH (
  'connector' = 'kafka',
  'topic' = 'metadata_read_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE res (
  id INT,
  p INT,
  o BIGINT,
  ts TIMESTAMP_LTZ(3),
  tt STRING,
  tp STRING,
  src_ STRING,
  nh INT,
  hasle BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'metadata_read_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'metadata_read_out'
);
INSERT INTO res
SELECT id, p, o, ts, tt, tp, CAST(hdr['src'] AS STRING), CARDINALITY(hdr), le IS NOT NULL
FROM ev;
CREATE TABLE lines (
  line STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'raw_lines_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'raw'
);
INSERT INTO words
SELECT UPPER(TRIM(line)) || '!'
FROM lines
WHERE CHAR_LENGTH(line) <> 3;
CREATE TABLE ev (
  id INT,
  kind STRING,
  amount DECIMAL(10,2),
  at_ TIMESTAMP(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'statement_set_split_in;statement_set_split_in2',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE good (
  id INT,
  amount DECIMAL(10,2),
  day_ STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'statement_set_split_good',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'statement_set_split_good'
);
CREATE TABLE bad (
  id INT,
  why STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'statement_set_split_bad',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'csv',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'statement_set_split_bad'
);
EXECUTE STATEMENT SET BEGIN
INSERT INTO good
SELECT id, amount, DATE_FORMAT(at_, 'yyyy-MM-dd')
FROM ev
WHERE kind IN ('sale', 'refund') AND amount IS NOT NULL;
INSERT INTO bad
SELECT id, CASE WHEN amount IS NULL THEN 'no amount' ELSE 'kind ' || COALESCE(kind, '?') END
FROM ev
WHERE amount IS NULL OR kind IS NULL OR kind NOT IN ('sale', 'refund');
END;
CREATE TABLE stock (
  sku STRING,
  qty INT,
  PRIMARY KEY (sku) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'upsert_to_debezium_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json',
  'value.format' = 'json'
);
CREATE TABLE log_ (
  sku STRING,
  qty INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'upsert_to_debezium_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'upsert_to_debezium_out'
);
INSERT INTO log_
SELECT sku, qty
FROM stock;
CREATE TABLE users (
  uid INT,
  name STRING,
  vip BOOLEAN,
  PRIMARY KEY (uid) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'upsert_tombstones_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset',
  'key.format' = 'json',
  'value.format' = 'json'
);
CREATE TABLE vips (
  uid INT,
  name STRING,
  PRIMARY KEY (uid) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'upsert_tombstones_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json',
  'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'upsert_tombstones_out'
);
INSERT INTO vips
SELECT uid, UPPER(name)
FROM users
WHERE vip;
CREATE TABLE a (id INT, x INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_full_upsert_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE b (id INT, y STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_full_upsert_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, x INT, y STRING, has_a BOOLEAN, has_b BOOLEAN, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_full_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_full_upsert-o');
INSERT INTO o SELECT COALESCE(a.id, b.id), x, y, a.id IS NOT NULL, b.id IS NOT NULL FROM a FULL OUTER JOIN b ON a.id = b.id;
CREATE TABLE l (lid INT, k INT, lv INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_inner_dups_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r (rid INT, k INT, rv INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_inner_dups_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (lid INT, rid INT, k INT, lv INT, rv INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_inner_dups_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_inner_dups-o');
CREATE TABLE oi (lid INT, rid INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_inner_dups_oi', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_inner_dups-oi');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT lid, rid, l.k, lv, rv FROM l JOIN r ON l.k = r.k;
INSERT INTO oi SELECT lid, rid FROM l JOIN r ON l.k = r.k AND l.lv < r.rv AND l.lv + r.rv > 100;
END;
CREATE TABLE sh (id STRING, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_interval_sh', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o_in (oid STRING, sid STRING, k STRING, ots TIMESTAMP(3), sts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'join_interval_inner', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_interval-inner');
CREATE TABLE o_left (oid STRING, sid STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_interval_left', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_interval-left');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o_in SELECT o.id, s.id, o.k, o.ts, CAST(s.ts AS TIMESTAMP(3)) FROM od o, sh s WHERE o.k = s.k AND s.ts BETWEEN o.ts AND o.ts + INTERVAL '10' SECOND;
INSERT INTO o_left SELECT o.id, s.id FROM od o LEFT JOIN sh s ON o.k = s.k AND s.ts >= o.ts - INTERVAL '2' SECOND AND s.ts < o.ts + INTERVAL '5' SECOND AND s.v > o.v;
INSERT INTO o_full SELECT o.id, s.id FROM od o FULL JOIN sh s ON o.k = s.k AND o.ts BETWEEN s.ts - INTERVAL '4' SECOND AND s.ts + INTERVAL '1' SECOND;
END;
CREATE TABLE o (ws TIMESTAMP(3), k STRING, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_interval_agg_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_interval_agg-o');
CREATE TEMPORARY VIEW joined AS SELECT o.ts AS ots, o.k AS k, s.v AS v FROM od o JOIN sh s ON o.k = s.k AND s.ts BETWEEN o.ts - INTERVAL '5' SECOND AND o.ts + INTERVAL '5' SECOND;
INSERT INTO o SELECT window_start, k, COUNT(*), SUM(v) FROM TABLE(TUMBLE(TABLE joined, DESCRIPTOR(ots), INTERVAL '30' SECOND)) GROUP BY window_start, window_end, k;
CREATE TABLE ord (oid INT, cid INT, amt INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_left_updating_ord', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE cust (id INT, name STRING, lim INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_left_updating_cust', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (oid INT, amt INT, name STRING, lim INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_left_updating_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_left_updating-o');
INSERT INTO o SELECT oid, amt, name, lim FROM ord LEFT JOIN cust ON ord.cid = cust.id AND ord.amt <= cust.lim;
CREATE TABLE c (cid INT, city STRING, PRIMARY KEY (cid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_multiway_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (oid INT, cid INT, pid INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_multiway_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE p (pid INT, price INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_multiway_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE big (city STRING, n BIGINT, total BIGINT, mx INT, PRIMARY KEY (city) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_multiway_big', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_multiway-big');
CREATE TABLE det (oid INT, city STRING, price INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_multiway_det', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_multiway-det');
EXECUTE STATEMENT SET BEGIN
INSERT INTO big SELECT city, COUNT(*), SUM(price), MAX(price) FROM o JOIN c ON o.cid = c.cid JOIN p ON o.pid = p.pid GROUP BY city;
INSERT INTO det SELECT oid, city, price FROM o LEFT JOIN c ON o.cid = c.cid LEFT JOIN p ON o.pid = p.pid;
END;
CREATE TABLE l (lid INT, k INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_not_in_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE r (k INT, banned BOOLEAN) WITH (
  'connector' = 'kafka', 'topic' = 'join_not_in_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (lid INT, k INT, PRIMARY KEY (lid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_not_in_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_not_in-o');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT lid, k FROM l WHERE k NOT IN (SELECT k FROM r WHERE banned AND k IS NOT NULL);
INSERT INTO p SELECT lid, k FROM l WHERE k NOT IN (SELECT k FROM r WHERE banned);
END;
CREATE TABLE o (lid INT, rid INT, k INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_null_safe_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_null_safe-o');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT lid, rid, l.k FROM l JOIN r ON l.k IS NOT DISTINCT FROM r.k WHERE lid < 30;
INSERT INTO x SELECT lid, rid FROM l, r WHERE l.lv > 90 AND r.rv > 90;
END;
CREATE TABLE lj (lid INT, n BIGINT, m BIGINT, s INT, PRIMARY KEY (lid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_outer_counts_lj', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_outer_counts-lj');
CREATE TABLE rj (rid INT, n BIGINT, m BIGINT, PRIMARY KEY (rid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_outer_counts_rj', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_outer_counts-rj');
CREATE TABLE fj (side STRING, n BIGINT, sl BIGINT, sr BIGINT, PRIMARY KEY (side) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_outer_counts_fj', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_outer_counts-fj');
EXECUTE STATEMENT SET BEGIN
INSERT INTO lj SELECT lid, COUNT(*), COUNT(rid), SUM(rv) FROM l LEFT JOIN r ON l.k = r.k AND lv > rv GROUP BY lid;
INSERT INTO rj SELECT rid, COUNT(*), COUNT(lid) FROM l RIGHT JOIN r ON l.k = r.k AND MOD(lv, 3) = MOD(rv, 3) GROUP BY rid;
INSERT INTO fj SELECT side, COUNT(*), SUM(lv), SUM(rv) FROM (
  SELECT CASE WHEN lid IS NULL THEN 'right only' WHEN rid IS NULL THEN 'left only' ELSE 'both' END AS side, lv, rv FROM l FULL JOIN r ON l.k = r.k AND lv > 50) GROUP BY side;
END;
CREATE TABLE emp (id INT, boss INT, pay INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_self_scalar_emp', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, boss INT, diff INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_self_scalar_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_self_scalar-o');
CREATE TABLE rich (id INT, pay INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_self_scalar_rich', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_self_scalar-rich');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT e.id, b.id, b.pay - e.pay FROM emp e JOIN emp b ON e.boss = b.id;
INSERT INTO rich SELECT id, pay FROM emp WHERE pay > (SELECT AVG(pay) FROM emp);
INSERT INTO tops SELECT id, pay FROM emp e WHERE pay >= (SELECT MAX(pay) FROM emp x WHERE x.boss = e.boss);
END;
CREATE TABLE semi_in (oid INT, amt INT, PRIMARY KEY (oid) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_semi_anti_semi_in', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_semi_anti-semi_in');
EXECUTE STATEMENT SET BEGIN
INSERT INTO semi_in SELECT oid, amt FROM ord WHERE cid IN (SELECT id FROM cust WHERE lim > 20);
INSERT INTO semi_ex SELECT oid, amt FROM ord o WHERE EXISTS (SELECT 1 FROM cust c WHERE c.id = o.cid AND c.lim < o.amt);
INSERT INTO anti_ex SELECT oid, amt FROM ord o WHERE NOT EXISTS (SELECT 1 FROM cust c WHERE c.id = o.cid);
END;
CREATE TABLE pay (id INT, cur STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_delete_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate DOUBLE, ts TIMESTAMP(3), PRIMARY KEY (cur) NOT ENFORCED, WATERMARK FOR ts AS ts) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_temporal_delete_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, cur STRING, rate DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_delete_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_delete-o');
INSERT INTO o SELECT p.id, p.cur, r.rate FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur;
CREATE TABLE pay (id INT, cur STRING, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_versioned_pay', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o_in (id INT, cur STRING, amt INT, rate DOUBLE, since TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_versioned_inner', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_versioned-inner');
CREATE TABLE o_left (id INT, total DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'join_temporal_versioned_left', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_temporal_versioned-left');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o_in SELECT p.id, p.cur, p.amt, r.rate, r.ts FROM pay p JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur;
INSERT INTO o_left SELECT p.id, p.amt * r.rate FROM pay p LEFT JOIN rates FOR SYSTEM_TIME AS OF p.ts AS r ON p.cur = r.cur AND r.rate > 20;
END;
CREATE TABLE t (id INT, tags ARRAY<STRING>, props MAP<STRING, INT>, items ARRAY<ROW<sku STRING, qty INT>>) WITH (
  'connector' = 'kafka', 'topic' = 'join_unnest_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, tag STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_unnest_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_unnest-o1');
CREATE TABLE o3 (id INT, sku STRING, qty INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_unnest_o3', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_unnest-o3');
CREATE TABLE o4 (sku STRING, n BIGINT, q INT, PRIMARY KEY (sku) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_unnest_o4', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_unnest-o4');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, tag FROM t CROSS JOIN UNNEST(tags) AS x (tag);
INSERT INTO o2 SELECT id, k, v FROM t, UNNEST(props) AS m (k, v) WHERE v > 1;
INSERT INTO o3 SELECT id, sku, qty FROM t LEFT JOIN UNNEST(items) AS i (sku, qty) ON TRUE;
INSERT INTO o4 SELECT sku, COUNT(*), SUM(qty) FROM t CROSS JOIN UNNEST(items) AS i (sku, qty) WHERE sku IS NOT NULL GROUP BY sku;
END;
CREATE TABLE w_in (ws TIMESTAMP(3), k STRING, oid STRING, sid STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_window_inner', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_window-inner');
CREATE TABLE w_full (ws TIMESTAMP(3), we TIMESTAMP(3), oid STRING, sid STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_window_full', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_window-full');
CREATE TABLE w_semi (ws TIMESTAMP(3), oid STRING) WITH (
  'connector' = 'kafka', 'topic' = 'join_window_semi', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_window-semi');
CREATE TEMPORARY VIEW wo AS SELECT id, k, v, window_start, window_end FROM TABLE(TUMBLE(TABLE od, DESCRIPTOR(ts), INTERVAL '10' SECOND));
CREATE TEMPORARY VIEW wsh AS SELECT id, k, v, window_start, window_end FROM TABLE(TUMBLE(TABLE sh, DESCRIPTOR(ts), INTERVAL '10' SECOND));
EXECUTE STATEMENT SET BEGIN
INSERT INTO w_in SELECT a.window_start, a.k, a.id, b.id FROM wo a JOIN wsh b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k;
INSERT INTO w_full SELECT COALESCE(a.window_start, b.window_start), COALESCE(a.window_end, b.window_end), a.id, b.id FROM wo a FULL JOIN wsh b ON a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k AND a.v < b.v;
INSERT INTO w_semi SELECT a.window_start, a.id FROM wo a WHERE EXISTS (SELECT 1 FROM wsh b WHERE a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k);
INSERT INTO w_anti SELECT a.window_start, a.id FROM wo a WHERE NOT EXISTS (SELECT 1 FROM wsh b WHERE a.window_start = b.window_start AND a.window_end = b.window_end AND a.k = b.k);
END;
CREATE TABLE l (id INT, usr STRING, act STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_sequence_rowtime_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), usr STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_sequence_rowtime_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_sequence_rowtime-o');
CREATE TEMPORARY VIEW hits AS SELECT * FROM l MATCH_RECOGNIZE (
  PARTITION BY usr ORDER BY ts
  MEASURES F.id AS first_id, MATCH_ROWTIME() AS mt, COUNT(F.id) AS fails
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (F{2,} S) DEFINE F AS F.act = 'fail', S AS S.act = 'ok'
) AS m;
INSERT INTO o SELECT window_start, usr, SUM(fails) FROM TABLE(TUMBLE(TABLE hits, DESCRIPTOR(mt), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, usr;
CREATE TABLE q (id INT, sym STRING, px INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'match_v_shape_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (sym STRING, start_ts TIMESTAMP(3), bottom_ts TIMESTAMP(3), end_ts TIMESTAMP(3), lowest INT, steps BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'match_v_shape_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_v_shape-o');
INSERT INTO o SELECT sym, start_ts, bottom_ts, end_ts, lowest, steps FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES STRT.ts AS start_ts, LAST(DOWN.ts) AS bottom_ts, LAST(UP.ts) AS end_ts, LAST(DOWN.px) AS lowest, COUNT(DOWN.px) AS steps
  ONE ROW PER MATCH
  AFTER MATCH SKIP TO LAST UP
  PATTERN (STRT DOWN+ UP)
  DEFINE DOWN AS (LAST(DOWN.px, 1) IS NULL AND DOWN.px < STRT.px) OR DOWN.px < LAST(DOWN.px, 1),
         UP AS UP.px > LAST(DOWN.px, 1)
);
CREATE TABLE o (sym STRING, a_id INT, c_id INT, n BIGINT, s INT, av DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_quantifiers_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_within_quantifiers-o');
CREATE TABLE p (sym STRING, f INT, l INT) WITH (
  'connector' = 'kafka', 'topic' = 'match_within_quantifiers_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'match_within_quantifiers-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES A.id AS a_id, C.id AS c_id, COUNT(B.id) AS n, SUM(B.px) AS s, AVG(CAST(B.px AS DOUBLE)) AS av
  ONE ROW PER MATCH AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B{1,4}? C) WITHIN INTERVAL '20' SECOND
  DEFINE A AS A.px > 50, B AS B.px <= 52, C AS C.px > LAST(B.px)
);
INSERT INTO p SELECT * FROM q MATCH_RECOGNIZE (
  PARTITION BY sym ORDER BY ts
  MEASURES FIRST(A.id) AS f, LAST(A.id) AS l
  AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{3} B)
  DEFINE A AS A.px > LAST(A.px, 1) OR LAST(A.px, 1) IS NULL, B AS B.px < LAST(A.px)
);
END;
CREATE TABLE bid (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, date_time TIMESTAMP(3), extra STRING, WATERMARK FOR date_time AS date_time - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q0_bid', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (auction BIGINT, bidder BIGINT, price BIGINT, date_time TIMESTAMP(3), extra STRING) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q0_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q0-o');
INSERT INTO o SELECT auction, bidder, price, date_time, extra FROM bid;
CREATE TABLE o (auction BIGINT, bidder BIGINT, price DECIMAL(23,3), date_time TIMESTAMP(3), extra STRING) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q1_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q1-o');
INSERT INTO o SELECT auction, bidder, 0.908 * price, date_time, extra FROM bid;
CREATE TABLE o (auction BIGINT, bidder BIGINT, price BIGINT, date_time TIMESTAMP(3), extra STRING, dt STRING, hm STRING) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q10_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q10-o');
INSERT INTO o SELECT auction, bidder, price, date_time, extra, DATE_FORMAT(date_time, 'yyyy-MM-dd'), DATE_FORMAT(date_time, 'HH:mm') FROM bid;
CREATE TABLE o (bidder BIGINT, n BIGINT, starttime TIMESTAMP(3), endtime TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q11_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q11-o');
INSERT INTO o SELECT bidder, COUNT(*), window_start, window_end FROM TABLE(SESSION(TABLE bid PARTITION BY bidder, DESCRIPTOR(date_time), INTERVAL '1' SECOND)) GROUP BY bidder, window_start, window_end;
CREATE TABLE o (channel STRING, `day` STRING, `minute` STRING, total_bids BIGINT, rank1_bids BIGINT, rank2_bids BIGINT, rank3_bids BIGINT, total_bidders BIGINT, rank1_bidders BIGINT, total_auctions BIGINT, rank3_auctions BIGINT, PRIMARY KEY (channel, `day`) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'nexmark_q16_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q16-o');
INSERT INTO o SELECT channel, DATE_FORMAT(date_time, 'yyyy-MM-dd') AS `day`, MAX(DATE_FORMAT(date_time, 'HH:mm')), COUNT(*),
 COUNT(*) FILTER (WHERE price < 2500), COUNT(*) FILTER (WHERE price >= 2500 AND price < 7500), COUNT(*) FILTER (WHERE price >= 7500),
 COUNT(DISTINCT bidder), COUNT(DISTINCT bidder) FILTER (WHERE price < 2500), COUNT(DISTINCT auction), COUNT(DISTINCT auction) FILTER (WHERE price >= 7500)
FROM bid GROUP BY channel, DATE_FORMAT(date_time, 'yyyy-MM-dd');
CREATE TABLE o (auction BIGINT, `day` STRING, total BIGINT, r1 BIGINT, r2 BIGINT, r3 BIGINT, mn BIGINT, mx BIGINT, av BIGINT, sm BIGINT, PRIMARY KEY (auction, `day`) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'nexmark_q17_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q17-o');
INSERT INTO o SELECT auction, DATE_FORMAT(date_time, 'yyyy-MM-dd'), COUNT(*), COUNT(*) FILTER (WHERE price < 3000), COUNT(*) FILTER (WHERE price >= 3000 AND price < 6000), COUNT(*) FILTER (WHERE price >= 6000), MIN(price), MAX(price), AVG(price), SUM(price)
FROM bid GROUP BY auction, DATE_FORMAT(date_time, 'yyyy-MM-dd');
CREATE TABLE o (auction BIGINT, bidder BIGINT, price BIGINT, date_time TIMESTAMP(3), rn BIGINT, PRIMARY KEY (auction, rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'nexmark_q19_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q19-o');
INSERT INTO o SELECT auction, bidder, price, date_time, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC) AS rn FROM bid) WHERE rn <= 10;
CREATE TABLE o (auction BIGINT, price BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q2-o');
INSERT INTO o SELECT auction, price FROM bid WHERE MOD(auction, 7) = 0;
CREATE TABLE o (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, channel_id STRING) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q21_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q21-o');
INSERT INTO o SELECT auction, bidder, price, channel,
 CASE WHEN LOWER(channel) = 'apple' THEN '0' WHEN LOWER(channel) = 'google' THEN '1' WHEN LOWER(channel) = 'facebook' THEN '2' WHEN LOWER(channel) = 'baidu' THEN '3'
 ELSE REGEXP_EXTRACT(url, '(&|^)channel_id=([^&]*)', 2) END AS channel_id
FROM bid WHERE REGEXP_EXTRACT(url, '(&|^)channel_id=([^&]*)', 2) IS NOT NULL OR LOWER(channel) IN ('apple', 'google', 'facebook', 'baidu');
CREATE TABLE person (id BIGINT, name STRING, emailAddress STRING, creditCard STRING, city STRING, state STRING, date_time TIMESTAMP(3), extra STRING, WATERMARK FOR date_time AS date_time - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q3_person', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE auction (id BIGINT, itemName STRING, description STRING, initialBid BIGINT, reserve BIGINT, date_time TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra STRING, WATERMARK FOR date_time AS date_time - INTERVAL '4' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q3_auction', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (name STRING, city STRING, state STRING, id BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q3_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q3-o');
INSERT INTO o SELECT p.name, p.city, p.state, a.id FROM auction AS a INNER JOIN person AS p ON a.seller = p.id WHERE a.category = 10 AND (p.state = 'OR' OR p.state = 'ID' OR p.state = 'CA');
CREATE TABLE o (category BIGINT, av BIGINT, PRIMARY KEY (category) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'nexmark_q4_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q4-o');
INSERT INTO o SELECT category, AVG(top) FROM (
  SELECT MAX(b.price) AS top, a.category FROM auction a, bid b WHERE a.id = b.auction AND b.date_time BETWEEN a.date_time AND a.expires GROUP BY a.id, a.category)
GROUP BY category;
INSERT INTO o SELECT b.auction, b.bidder, b.price, b.date_time, b.extra FROM bid b
JOIN (SELECT MAX(price) AS top, window_end AS ends FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(date_time), INTERVAL '10' SECOND)) GROUP BY window_start, window_end) m
ON b.price = m.top WHERE b.date_time BETWEEN m.ends - INTERVAL '10' SECOND AND m.ends;
CREATE TABLE o (id BIGINT, name STRING, starttime TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'nexmark_q8_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'nexmark_q8-o');
INSERT INTO o SELECT p.id, p.name, p.s FROM
 (SELECT id, name, window_start AS s, window_end AS e FROM TABLE(TUMBLE(TABLE person, DESCRIPTOR(date_time), INTERVAL '10' SECOND)) GROUP BY id, name, window_start, window_end) p
 JOIN (SELECT seller, window_start AS s, window_end AS e FROM TABLE(TUMBLE(TABLE auction, DESCRIPTOR(date_time), INTERVAL '10' SECOND)) GROUP BY seller, window_start, window_end) a
 ON p.id = a.seller AND p.s = a.s AND p.e = a.e;
CREATE CATALOG lake WITH ('type' = 'generic_in_memory', 'default-database' = 'landing');
CREATE DATABASE IF NOT EXISTS lake.mart COMMENT 'results';
USE CATALOG lake;
USE lake.mart;
CREATE TABLE IF NOT EXISTS o (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) COMMENT 'counts' WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_catalogs_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_catalogs-o');
CREATE TABLE IF NOT EXISTS o (wrong INT) WITH ('connector' = 'nothing');
USE CATALOG default_catalog;
CREATE TEMPORARY VIEW ev AS SELECT id, k FROM lake.landing.ev WHERE id > 2;
CREATE TEMPORARY VIEW gone AS SELECT 1 AS x;
DROP TEMPORARY VIEW gone;
DROP TABLE IF EXISTS not_there;
INSERT INTO lake.mart.o SELECT e.k, COUNT(*) FROM default_catalog.default_database.ev AS e JOIN lake.landing.ev AS r ON r.id = e.id GROUP BY e.k;
CREATE TABLE `select` ( -- the id
  `group` INT COMMENT 'it''s the id', /* inline */ `order` STRING COMMENT 'semi;colon', `v` INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_comments_hints_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, label STRING) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_comments_hints_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_comments_hints-o');
INSERT INTO o /* where to */ SELECT /* what */ `group`, 'a--b;' || `order` || '/*x*/' -- tail
FROM `select` /*+ OPTIONS('scan.startup.mode' = 'specific-offsets', 'scan.startup.specific-offsets' = 'partition:0,offset:10', 'json.ignore-parse-errors' = 'true') */ AS s WHERE `group` <> 15;
CREATE TABLE ev (id INT, k STRING, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_key_fields_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE keyed (k STRING, id INT, n INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_key_fields_keyed', 'properties.bootstrap.servers' = 'localhost:9092',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_key_fields-keyed', 'key.format' = 'json', 'key.fields' = 'k;n', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
CREATE TABLE pref (k_k STRING, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_key_fields_pref', 'properties.bootstrap.servers' = 'localhost:9092',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_key_fields-pref', 'key.format' = 'raw', 'key.fields' = 'k_k', 'key.fields-prefix' = 'k_', 'value.format' = 'json', 'value.fields-include' = 'EXCEPT_KEY');
EXECUTE STATEMENT SET BEGIN
INSERT INTO keyed SELECT k, id, n FROM ev;
INSERT INTO pref SELECT k, id FROM ev WHERE k IS NOT NULL;
INSERT INTO fixed SELECT id, k FROM ev;
END;
CREATE TABLE base (id INT, k STRING, v INT, ms BIGINT, rt AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR rt AS rt - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_like_base', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE other (extra STRING) WITH ('topic' = 'pipe_like_other') LIKE base (EXCLUDING WATERMARKS INCLUDING GENERATED OVERWRITING OPTIONS);
CREATE TABLE sink_base (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_like_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_like-o');
CREATE TABLE sink2 WITH ('topic' = 'pipe_like_o2', 'sink.transactional-id-prefix' = 'pipe_like-o2') LIKE sink_base;
CREATE TABLE wsink (ws TIMESTAMP(3), s INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_like_w', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_like-w');
EXECUTE STATEMENT SET BEGIN
INSERT INTO sink_base SELECT k, COUNT(*) FROM base GROUP BY k;
INSERT INTO sink2 SELECT extra, COUNT(*) FROM other GROUP BY extra;
INSERT INTO wsink SELECT window_start, SUM(v) FROM TABLE(TUMBLE(TABLE base, DESCRIPTOR(rt), INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
END;
CREATE TABLE ev (id INT, k STRING, u INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_minibatch_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE off_t (k STRING, n BIGINT, s INT, us BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_minibatch_off', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_minibatch-off');
CREATE TABLE on_h (n BIGINT, keys BIGINT, mx INT, PRIMARY KEY (n) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_minibatch_onh', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_minibatch-onh');
INSERT INTO off_t SELECT k, COUNT(*), SUM(v), COUNT(DISTINCT u) FROM ev GROUP BY k;
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '500 ms';
SET 'table.exec.mini-batch.size' = '37';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
INSERT INTO on_t SELECT k, COUNT(*), SUM(v), COUNT(DISTINCT u) FROM ev GROUP BY k;
INSERT INTO on_h SELECT n, COUNT(*), MAX(s) FROM (SELECT u, COUNT(*) AS n, SUM(v) AS s FROM ev GROUP BY u) GROUP BY n;
CREATE TABLE two (id INT, topic_name STRING METADATA FROM 'topic' VIRTUAL, part INT METADATA FROM 'partition' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL) WITH (
  'connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'topic' = 'pipe_offsets_topics_a;pipe_offsets_topics_b');
CREATE TABLE o (id INT, topic_name STRING, part INT, off BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_offsets_topics_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_offsets_topics-o');
CREATE TABLE p (src STRING, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_offsets_topics_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_offsets_topics-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, topic_name, part, off FROM two;
INSERT INTO p SELECT 'lim', id FROM lim UNION ALL SELECT 'late', id FROM late;
END;
CREATE TABLE o (id INT, a STRING, b DOUBLE, c ARRAY<INT>, d ROW<x INT>) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_partial_insert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_partial_insert-o');
CREATE TABLE p (id INT, a STRING, b STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_partial_insert_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_partial_insert-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o (b, id) SELECT v, id FROM ev;
INSERT INTO o /*+ OPTIONS('sink.transactional-id-prefix' = 'pipe_partial_insert-o-2') */ (id, a) VALUES (1000, 'v1'), (1001, CAST(NULL AS STRING)), (1002, 'v3');
INSERT INTO p (b, id) SELECT k, MAX(id) FROM ev WHERE k IS NOT NULL GROUP BY k;
END;
CREATE TABLE a (id INT, k INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_state_ttl_hint_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, k INT, w STRING) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_state_ttl_hint_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (aid INT, bid INT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_state_ttl_hint_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_state_ttl_hint-o');
CREATE TABLE c (w STRING, n BIGINT, PRIMARY KEY (w) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_state_ttl_hint_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_state_ttl_hint-c');
SET 'table.exec.state.ttl' = '1 d';
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT /*+ STATE_TTL('a' = '2d', 'b' = '12h') */ a.id, b.id FROM a JOIN b ON a.k = b.k;
INSERT INTO c SELECT /*+ STATE_TTL('b' = '1d') */ w, COUNT(*) FROM b GROUP BY w;
END;
CREATE TABLE ev (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_statement_set_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE per_key (k STRING, n BIGINT, s INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_statement_set_key', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_statement_set-key');
CREATE TABLE per_min (ws TIMESTAMP(3), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_statement_set_min', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_statement_set-min');
EXECUTE STATEMENT SET
BEGIN
  INSERT INTO all_rows SELECT id, k FROM ev WHERE MOD(id, 3) = 0;
  INSERT INTO per_key SELECT k, COUNT(*), SUM(v) FROM ev WHERE k IS NOT NULL GROUP BY k;
  INSERT INTO per_min SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
END;
CREATE TABLE p (k STRING, mx INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_two_inserts_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_two_inserts-p');
INSERT INTO o SELECT id, k || '!' FROM ev WHERE v > 5;
INSERT INTO p SELECT k, MAX(v) FROM ev WHERE k IS NOT NULL GROUP BY k;
CREATE TABLE o (id INT, name STRING, d DATE, amt DECIMAL(10,2)) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_values_union_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_values_union-o');
CREATE TABLE p (name STRING, n BIGINT, PRIMARY KEY (name) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_values_union_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_values_union-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, name, DATE '2026-01-31', amt FROM (VALUES (1, 'a', 1.5), (2, 'bb', 22.25), (3, CAST(NULL AS STRING), -0.75)) AS t (id, name, amt) WHERE id <> 2 UNION ALL VALUES (9, 'z', DATE '1999-12-31', CAST(7 AS DECIMAL(3,1)));
INSERT INTO p SELECT name, COUNT(*) FROM (VALUES ('x'), ('y'), ('x')) AS t (name) GROUP BY name;
END;
CREATE VIEW clean AS SELECT id, UPPER(k) AS k, v FROM ev WHERE k IS NOT NULL;
CREATE TEMPORARY VIEW loud (ident, letter, val) AS SELECT id, k, v * 10 FROM clean WHERE v >= 3;
CREATE TABLE o (letter STRING, n BIGINT, share INT, PRIMARY KEY (letter) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pipe_views_cte_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_views_cte-o');
CREATE TABLE p (ident INT, val INT, size STRING) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_views_cte_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_views_cte-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o WITH t AS (SELECT letter, COUNT(*) AS n FROM loud GROUP BY letter), tot AS (SELECT SUM(n) AS a FROM t) SELECT letter, n, CAST(n * 100 / a AS INT) FROM t, tot;
INSERT INTO p SELECT ident, val, IF(val > 50, 'big', 'small') FROM (SELECT * FROM loud) AS l WHERE letter = 'A' OR letter IN ('B');
END;
CREATE TABLE ev (id INT, k STRING, `at` TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_write_metadata_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, evt TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', hdr MAP<STRING, BYTES> METADATA FROM 'headers') WITH (
  'connector' = 'kafka', 'topic' = 'pipe_write_metadata_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_write_metadata-o', 'key.format' = 'json', 'key.fields' = 'id', 'value.format' = 'json');
CREATE TABLE back (id INT, k STRING, h MAP<STRING, BYTES> METADATA FROM 'headers' VIRTUAL, t TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_write_metadata_hin', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE q (id INT, src STRING, t BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'pipe_write_metadata_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pipe_write_metadata-q');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, `at`, MAP['k', CAST(k AS BYTES)] FROM ev;
INSERT INTO q SELECT id, CAST(h['origin'] AS STRING), CAST(UNIX_TIMESTAMP(CAST(t AS STRING)) AS BIGINT) FROM back;
END;
CREATE TABLE a (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_after_join_union_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '8' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_after_join_union_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TEMPORARY VIEW u AS SELECT id, k, ts FROM a UNION ALL SELECT id + 1000, k, ts FROM b WHERE k <> 'c';
CREATE TEMPORARY VIEW j AS SELECT a.id AS aid, b.id AS bid, a.k AS k, b.ts AS ts FROM a JOIN b ON a.k = b.k AND a.ts BETWEEN b.ts - INTERVAL '3' SECOND AND b.ts + INTERVAL '3' SECOND;
CREATE TABLE o (ws TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_after_join_union_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_after_join_union-o');
CREATE TABLE p (id INT, cnt BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_after_join_union_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_after_join_union-p');
CREATE TABLE q (we TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_after_join_union_q', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_after_join_union-q');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT window_start, k, COUNT(*) FROM TABLE(TUMBLE(TABLE u, DESCRIPTOR(ts), INTERVAL '20' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO p SELECT id, COUNT(*) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '10' SECOND PRECEDING AND CURRENT ROW) FROM u;
INSERT INTO q SELECT HOP_END(ts, INTERVAL '10' SECOND, INTERVAL '20' SECOND), k, COUNT(*) FROM j GROUP BY HOP(ts, INTERVAL '10' SECOND, INTERVAL '20' SECOND), k;
END;
CREATE TABLE e (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'time_ascending_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE s (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '0.001' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_ascending_e2', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_ascending_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_ascending-o');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT window_start, COUNT(*), LISTAGG(CAST(id AS STRING)) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY window_start, window_end;
INSERT INTO p SELECT window_start, COUNT(*), LISTAGG(CAST(id AS STRING)) FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY window_start, window_end;
END;
CREATE TABLE e (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_current_watermark_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (id INT, wm TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'time_current_watermark_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_current_watermark-o');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, CURRENT_WATERMARK(ts) FROM e;
INSERT INTO late SELECT id FROM e WHERE CURRENT_WATERMARK(ts) IS NOT NULL AND ts <= CURRENT_WATERMARK(ts);
END;
SET 'table.exec.source.idle-timeout' = '60s';
CREATE TABLE o (ws TIMESTAMP(3), src STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_idle_options_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_idle_options-o');
CREATE TEMPORARY VIEW both_v AS SELECT 'e' AS src, id, ts FROM e UNION ALL SELECT 'f', id, ts FROM f;
INSERT INTO o SELECT window_start, src, COUNT(*) FROM TABLE(TUMBLE(TABLE both_v, DESCRIPTOR(ts), INTERVAL '20' SECOND)) GROUP BY window_start, window_end, src;
CREATE TABLE e (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_late_edge_ms_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, n BIGINT, ids STRING) WITH (
  'connector' = 'kafka', 'topic' = 'time_late_edge_ms_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_late_edge_ms-o');
INSERT INTO o SELECT window_start, k, COUNT(*), LISTAGG(CAST(id AS STRING)) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
CREATE TABLE e (id INT, rt TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', part INT METADATA FROM 'partition' VIRTUAL, off BIGINT METADATA FROM 'offset' VIRTUAL, WATERMARK FOR rt AS rt - INTERVAL '2' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_metadata_timestamp_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), n BIGINT, parts BIGINT, top BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'time_metadata_timestamp_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_metadata_timestamp-o');
INSERT INTO o SELECT window_start, COUNT(*), COUNT(DISTINCT part), MAX(off) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(rt), INTERVAL '15' SECOND)) GROUP BY window_start, window_end;
SET 'table.local-time-zone' = 'America/Sao_Paulo';
CREATE TABLE e (id INT, k STRING, ms BIGINT, secs AS ms / 1000, rt AS TO_TIMESTAMP_LTZ(ms, 3), half AS TO_TIMESTAMP_LTZ(ms / 1000, 0), WATERMARK FOR rt AS rt - INTERVAL '3' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_millis_computed_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, lo BIGINT, hi TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'time_millis_computed_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_millis_computed-o');
INSERT INTO o SELECT window_start, window_end, COUNT(*), MIN(secs), MAX(half) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(rt), INTERVAL '20' SECOND)) GROUP BY window_start, window_end;
CREATE TABLE e (hdr ROW<id INT, `at` STRING, src ROW<name STRING, late_s INT>>, vals ARRAY<INT>,
  rt AS TO_TIMESTAMP(hdr.`at`, 'yyyy-MM-dd''T''HH:mm:ss.SSS'),
  adj AS TIMESTAMPADD(SECOND, -hdr.src.late_s, TO_TIMESTAMP(hdr.`at`, 'yyyy-MM-dd''T''HH:mm:ss.SSS')),
  first_val AS vals[1],
  WATERMARK FOR rt AS rt - INTERVAL '1' MINUTE) WITH (
  'connector' = 'kafka', 'topic' = 'time_nested_columns_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), name STRING, n BIGINT, s INT, earliest TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'time_nested_columns_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_nested_columns-o');
INSERT INTO o SELECT window_start, hdr.src.name, COUNT(*), SUM(first_val), MIN(adj) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(rt), INTERVAL '5' MINUTE)) GROUP BY window_start, window_end, hdr.src.name;
CREATE TABLE e (id INT, txt STRING, ts AS TO_TIMESTAMP(txt), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_null_rowtime_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'time_null_rowtime_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_null_rowtime-o');
CREATE TEMPORARY VIEW good AS SELECT id, ts FROM e WHERE txt LIKE '2026%';
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, CAST(ts AS TIMESTAMP(3)) FROM e;
INSERT INTO p SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE good, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
END;
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'time_over_late_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o1 (id INT, n BIGINT, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'time_over_late_o1', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_over_late-o1');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, COUNT(*) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM e;
INSERT INTO o2 SELECT id, COUNT(*) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '5' SECOND PRECEDING AND CURRENT ROW), SUM(v) OVER (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '5' SECOND PRECEDING AND CURRENT ROW) FROM e;
INSERT INTO o3 SELECT id, COUNT(*) OVER (PARTITION BY k ORDER BY ts ROWS UNBOUNDED PRECEDING), SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS UNBOUNDED PRECEDING) FROM e;
INSERT INTO o4 SELECT id, COUNT(*) OVER (PARTITION BY k ORDER BY ts), SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM e;
END;
CREATE TABLE e (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'time_partitions_skewed_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
INSERT INTO o SELECT window_start, k, COUNT(*) FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end, k;
CREATE TABLE f (k STRING, id INT, v INT, ts TIMESTAMP(3), PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dedup_first_last_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dedup_first_last-f');
CREATE TABLE c (v INT, n BIGINT, PRIMARY KEY (v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dedup_first_last_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dedup_first_last-c');
EXECUTE STATEMENT SET BEGIN
INSERT INTO f SELECT COALESCE(k, '-'), id, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts ASC) AS rn FROM e) WHERE rn = 1;
INSERT INTO l SELECT COALESCE(k, '-'), id, v, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM e) WHERE rn = 1;
INSERT INTO c SELECT v, COUNT(*) FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM e) WHERE rn = 1 GROUP BY v;
END;
CREATE TABLE f (k STRING, id INT, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'dedup_late_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dedup_late-f');
CREATE TABLE l (k STRING, id INT, ts TIMESTAMP(3), PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'dedup_late_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'dedup_late-l');
EXECUTE STATEMENT SET BEGIN
INSERT INTO f SELECT k, id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts) AS rn FROM e) WHERE rn = 1;
INSERT INTO l SELECT k, id, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) AS rn FROM e) WHERE rn = 1;
END;
CREATE TABLE p (id INT, cat STRING, score INT, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'limit_lateral_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE lim (id INT, name STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'limit_lateral_lim', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'limit_lateral-lim');
CREATE TABLE c (id INT, cat STRING, score INT) WITH (
  'connector' = 'kafka', 'topic' = 'limit_lateral_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE lat (cat STRING, id INT, score INT, PRIMARY KEY (cat, id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'limit_lateral_lat', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'limit_lateral-lat');
EXECUTE STATEMENT SET BEGIN
INSERT INTO lim SELECT id, name FROM p LIMIT 7;
INSERT INTO lat SELECT cat, id, score FROM (SELECT DISTINCT cat FROM c) cats, LATERAL (SELECT id, score FROM c WHERE cat = cats.cat ORDER BY score DESC, id LIMIT 2);
END;
CREATE TABLE o (id INT, ts TIMESTAMP(3), v INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_rowtime_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'order_by_rowtime-o');
INSERT INTO o SELECT id, ts, v FROM e ORDER BY ts, v DESC, id;
CREATE TABLE o (id INT, cat STRING, score INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_no_rank_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_no_rank-o');
CREATE TABLE lo (id INT, score INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_no_rank_lo', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_no_rank-lo');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, cat, score FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY score DESC, name) AS rn FROM p WHERE cat IS NOT NULL) WHERE rn <= 3;
INSERT INTO lo SELECT id, score FROM p ORDER BY score ASC, id DESC LIMIT 5;
END;
CREATE TABLE o (cat STRING, rn BIGINT, id INT, PRIMARY KEY (cat, rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_offset_nulls_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_offset_nulls-o');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT cat, rn, id FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY score ASC NULLS LAST, id) AS rn FROM p WHERE cat IN ('a', 'b')) WHERE rn BETWEEN 2 AND 5;
INSERT INTO q SELECT id, score FROM p ORDER BY score DESC NULLS FIRST, id LIMIT 4 OFFSET 3;
END;
CREATE TABLE s (id INT, item STRING, cat STRING, qty INT) WITH (
  'connector' = 'kafka', 'topic' = 'topn_over_agg_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (cat STRING, rn BIGINT, item STRING, q INT, PRIMARY KEY (cat, rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_over_agg_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_over_agg-o');
CREATE TABLE b (cat STRING, item STRING, q INT, PRIMARY KEY (cat, item) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_over_agg_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_over_agg-b');
CREATE TEMPORARY VIEW tot AS SELECT cat, item, SUM(qty) AS q FROM s GROUP BY cat, item;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT cat, rn, item, q FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY q DESC, item) AS rn FROM tot) WHERE rn <= 3;
INSERT INTO b SELECT cat, item, q FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY q, item) AS rn FROM tot) WHERE rn <= 2;
END;
CREATE TABLE o (cat STRING, rn BIGINT, id INT, score INT, PRIMARY KEY (cat, rn) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_over_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_over_upsert-o');
CREATE TABLE w (id INT, cat STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'topn_over_upsert_w', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'topn_over_upsert-w');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT cat, rn, id, score FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY score DESC, id) AS rn FROM u) WHERE rn <= 2;
INSERT INTO w SELECT id, cat FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY score DESC, id) AS rn FROM u) WHERE rn = 1;
END;
INSERT INTO o SELECT COALESCE(cat, '?'), rn, id, score FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY score DESC, id ASC) AS rn FROM p) WHERE rn <= 4;
CREATE TABLE src (
  id INT,
  r ROW<a INT, b STRING, n ROW<x DOUBLE, y ARRAY<INT>>>,
  arr ARRAY<INT>,
  strs ARRAY<STRING>,
  m MAP<STRING, INT>,
  mr MAP<STRING, ROW<p DECIMAL(6,2), q BOOLEAN>>
) WITH (
  'connector' = 'kafka',
  'topic' = 'array_functions_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  con BOOLEAN,
  conn BOOLEAN,
  dis ARRAY<INT>,
  pos INT,
  rem ARRAY<INT>,
  rev ARRAY<INT>,
  sl ARRAY<INT>,
  sln ARRAY<INT>,
  un ARRAY<INT>,
  cc ARRAY<INT>,
  ap ARRAY<INT>,
  pp ARRAY<INT>,
  mx INT,
  mn INT,
  so ARRAY<INT>,
  sod ARRAY<STRING>,
  sonl ARRAY<INT>,
  jo STRING,
  jon STRING,
  int_ ARRAY<INT>,
  exc ARRAY<INT>,
  mk INT,
  ctor ARRAY<INT>
) WITH (
  'connector' = 'kafka',
  'topic' = 'array_functions_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'array_functions_out'
);
INSERT INTO answers
SELECT
  id,
  ARRAY_CONTAINS(arr, 1) AS con,
  ARRAY_CONTAINS(arr, CAST(NULL AS INT)) AS conn,
  ARRAY_DISTINCT(arr) AS dis,
  ARRAY_POSITION(arr, 2) AS pos,
  ARRAY_REMOVE(arr, 1) AS rem,
  ARRAY_REVERSE(arr) AS rev,
  ARRAY_SLICE(arr, 2, 3) AS sl,
  ARRAY_SLICE(arr, -2, -1) AS sln,
  ARRAY_UNION(arr, ARRAY[1, 9]) AS un,
  ARRAY_CONCAT(arr, arr) AS cc,
  ARRAY_APPEND(arr, 8) AS ap,
  ARRAY_PREPEND(arr, 0) AS pp,
  ARRAY_MAX(arr) AS mx,
  ARRAY_MIN(arr) AS mn,
  ARRAY_SORT(arr) AS so,
  ARRAY_SORT(strs, FALSE) AS sod,
  ARRAY_SORT(arr, TRUE, FALSE) AS sonl,
  ARRAY_JOIN(strs, '-') AS jo,
  ARRAY_JOIN(strs, '-', 'NULL') AS jon,
  ARRAY_INTERSECT(arr, ARRAY[1, 2]) AS int_,
  ARRAY_EXCEPT(arr, ARRAY[1]) AS exc,
  CARDINALITY(MAP_KEYS(m)) AS mk,
  ARRAY[1, id, NULL] AS ctor
FROM src;
CREATE TABLE src (
  id INT,
  b BYTES,
  s STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'binary_types_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  b BYTES,
  b_s STRING,
  s_b BYTES,
  s_b4 BINARY(4),
  s_v4 VARBINARY(4),
  b_v2 VARBINARY(2),
  lit BINARY(2),
  eq BOOLEAN,
  gt BOOLEAN,
  len INT,
  hex STRING,
  ty STRING,
  coal BYTES,
  litty STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'binary_types_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'binary_types_out'
);
INSERT INTO answers
SELECT
  id,
  b AS b,
  CAST(CAST(s AS BYTES) AS STRING) AS b_s,
  CAST(s AS BYTES) AS s_b,
  CAST(s AS BINARY(4)) AS s_b4,
  CAST(s AS VARBINARY(4)) AS s_v4,
  CAST(b AS VARBINARY(2)) AS b_v2,
  x'0AfF' AS lit,
  b = x'010203' AS eq,
  b > x'0101' AS gt,
  CHAR_LENGTH(TO_BASE64(s)) AS len,
  HEX(CAST(CAST(s AS BYTES) AS STRING)) AS hex,
  TYPEOF(CAST(s AS BINARY(4))) AS ty,
  COALESCE(b, x'00') AS coal,
  TYPEOF(x'0aff') AS litty
FROM src;
CREATE TABLE src (
  id INT,
  t TINYINT,
  i INT,
  b BIGINT,
  f FLOAT,
  x DOUBLE,
  d DECIMAL(10,2),
  o BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'cast_numeric_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  i_t TINYINT,
  i_s SMALLINT,
  b_i INT,
  b_x DOUBLE,
  b_f FLOAT,
  f_i INT,
  x_i INT,
  x_b BIGINT,
  x_t TINYINT,
  x_f FLOAT,
  f_x DOUBLE,
  d_i INT,
  d_t TINYINT,
  d_d1 DECIMAL(10, 1),
  d_d5 DECIMAL(7, 4),
  i_d DECIMAL(5, 2),
  x_d DECIMAL(12, 3),
  o_i INT,
  o_x DOUBLE,
  o_d DECIMAL(5, 2),
  i_o BOOLEAN,
  x_o BOOLEAN,
  d_o BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'cast_numeric_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'cast_numeric_out'
);
INSERT INTO answers
SELECT
  id,
  CAST(i AS TINYINT) AS i_t,
  CAST(i AS SMALLINT) AS i_s,
  CAST(b AS INT) AS b_i,
  CAST(b AS DOUBLE) AS b_x,
  CAST(b AS FLOAT) AS b_f,
  CAST(f AS INT) AS f_i,
  CAST(x AS INT) AS x_i,
  CAST(x AS BIGINT) AS x_b,
  CAST(x AS TINYINT) AS x_t,
  CASE WHEN id <> 7 THEN CAST(x AS FLOAT) END AS x_f,
  CAST(f AS DOUBLE) AS f_x,
  CAST(d AS INT) AS d_i,
  CAST(d AS TINYINT) AS d_t,
  CAST(d AS DECIMAL(10,1)) AS d_d1,
  CAST(d AS DECIMAL(7,4)) AS d_d5,
  CAST(i AS DECIMAL(5,2)) AS i_d,
  CAST(x AS DECIMAL(12,3)) AS x_d,
  CAST(o AS INT) AS o_i,
  CAST(o AS DOUBLE) AS o_x,
  CAST(o AS DECIMAL(5,2)) AS o_d,
  CAST(i AS BOOLEAN) AS i_o,
  CAST(x AS BOOLEAN) AS x_o,
  CAST(d AS BOOLEAN) AS d_o
FROM src
WHERE id <> 9 AND id <> 5;
SET 'table.local-time-zone' = 'Europe/Paris';
CREATE TABLE src (
  id INT,
  d DATE,
  ts TIMESTAMP(9),
  z TIMESTAMP_LTZ(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'cast_pre_epoch_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  ts_d DATE,
  ts_0 TIMESTAMP(0),
  ts0_s STRING,
  ts_3 TIMESTAMP(3),
  ts6_s STRING,
  ts_s STRING,
  z_d DATE,
  z_s STRING,
  d_z TIMESTAMP_LTZ(3),
  ts_z TIMESTAMP_LTZ(3),
  rt TIMESTAMP(9)
) WITH (
  'connector' = 'kafka',
  'topic' = 'cast_pre_epoch_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'cast_pre_epoch_out'
);
INSERT INTO answers
SELECT
  id,
  CAST(ts AS DATE) AS ts_d,
  CAST(ts AS TIMESTAMP(0)) AS ts_0,
  CAST(CAST(ts AS TIMESTAMP(0)) AS STRING) AS ts0_s,
  CAST(ts AS TIMESTAMP(3)) AS ts_3,
  CAST(CAST(ts AS TIMESTAMP(6)) AS STRING) AS ts6_s,
  CAST(ts AS STRING) AS ts_s,
  CAST(z AS DATE) AS z_d,
  CAST(z AS STRING) AS z_s,
  CAST(d AS TIMESTAMP_LTZ(3)) AS d_z,
  CAST(ts AS TIMESTAMP_LTZ(3)) AS ts_z,
  CAST(CAST(ts AS STRING) AS TIMESTAMP(9)) AS rt
FROM src;
CREATE TABLE src (
  id INT,
  d DATE,
  t TIME(0),
  ts TIMESTAMP(9),
  z TIMESTAMP_LTZ(3)
) WITH (
  'connector' = 'kafka',
  'topic' = 'cast_temporal_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  d_ts TIMESTAMP(3),
  d_z TIMESTAMP_LTZ(3),
  d_s STRING,
  t_s STRING,
  ts_d DATE,
  ts_t TIME(0),
  ts_3 TIMESTAMP(3),
  ts_0 TIMESTAMP(0),
  ts_s STRING,
  ts6_s STRING,
  ts0_s STRING,
  ts_z TIMESTAMP_LTZ(3),
  z_ts TIMESTAMP(3),
  z_d DATE,
  z_t TIME(0),
  z_s STRING,
  v10 STRING,
  rt TIMESTAMP(9),
  ts9 TIMESTAMP(9)
) WITH (
  'connector' = 'kafka',
  'topic' = 'cast_temporal_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'cast_temporal_out'
);
INSERT INTO answers
SELECT
  id,
  CAST(d AS TIMESTAMP(3)) AS d_ts,
  CAST(d AS TIMESTAMP_LTZ(3)) AS d_z,
  CAST(d AS STRING) AS d_s,
  CAST(t AS STRING) AS t_s,
  CAST(ts AS DATE) AS ts_d,
  CASE WHEN ts >= TIMESTAMP '1970-01-01 00:00:00' THEN CAST(ts AS TIME(0)) END AS ts_t,
  CAST(ts AS TIMESTAMP(3)) AS ts_3,
  CAST(ts AS TIMESTAMP(0)) AS ts_0,
  CAST(ts AS STRING) AS ts_s,
  CAST(CAST(ts AS TIMESTAMP(6)) AS STRING) AS ts6_s,
  CAST(CAST(ts AS TIMESTAMP(0)) AS STRING) AS ts0_s,
  CAST(ts AS TIMESTAMP_LTZ(3)) AS ts_z,
  CAST(z AS TIMESTAMP(3)) AS z_ts,
  CAST(z AS DATE) AS z_d,
  CASE WHEN ts >= TIMESTAMP '1970-01-02 00:00:00' THEN CAST(z AS TIME(0)) END AS z_t,
  CAST(z AS STRING) AS z_s,
  CAST(ts AS VARCHAR(10)) AS v10,
  CAST(CAST(ts AS STRING) AS TIMESTAMP(9)) AS rt,
  ts AS ts9
FROM src
WHERE d IS NULL OR d >= DATE '1970-01-01';
CREATE TABLE answers (
  id INT,
  t_s STRING,
  i_s STRING,
  b_s STRING,
  f_s STRING,
  x_s STRING,
  d_s STRING,
  o_s STRING,
  i_v3 STRING,
  i_c8 STRING,
  d_v4 STRING,
  o_v2 STRING,
  len8 INT,
  arr STRING,
  mp STRING,
  rw STRING,
  nul STRING,
  cat STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'cast_to_string_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'cast_to_string_out'
);
INSERT INTO answers
SELECT
  id,
  CAST(t AS STRING) AS t_s,
  CAST(i AS STRING) AS i_s,
  CAST(b AS STRING) AS b_s,
  CAST(f AS STRING) AS f_s,
  CAST(x AS STRING) AS x_s,
  CAST(d AS STRING) AS d_s,
  CAST(o AS STRING) AS o_s,
  CAST(i AS VARCHAR(3)) AS i_v3,
  CAST(i AS CHAR(8)) AS i_c8,
  CAST(d AS VARCHAR(4)) AS d_v4,
  CAST(o AS VARCHAR(2)) AS o_v2,
  CHAR_LENGTH(CAST(i AS CHAR(8))) AS len8,
  CAST(ARRAY[i, 1] AS STRING) AS arr,
  CAST(MAP['k', d] AS STRING) AS mp,
  CAST(ROW(i, o, d) AS STRING) AS rw,
  CAST(CAST(NULL AS INT) AS STRING) AS nul,
  'v=' || CAST(x AS STRING) AS cat
FROM src;
CREATE TABLE src (
  id INT,
  a ARRAY<INT>,
  b ARRAY<INT>,
  m MAP<STRING, INT>,
  r ROW<x INT, y STRING>
) WITH (
  'connector' = 'kafka',
  'topic' = 'composite_equality_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  ae BOOLEAN,
  an BOOLEAN,
  al BOOLEAN,
  ad BOOLEAN,
  rx BOOLEAN,
  rn BOOLEAN,
  mn BOOLEAN,
  me BOOLEAN,
  co ARRAY<INT>,
  ca ARRAY<INT>,
  rr BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'composite_equality_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'composite_equality_out'
);
INSERT INTO answers
SELECT
  id,
  a = b AS ae,
  a <> b AS an,
  a = ARRAY[1, 2] AS al,
  a IS NOT DISTINCT FROM b AS ad,
  r.x = 1 AND r.y IS NOT NULL AS rx,
  r IS NULL AS rn,
  m IS NULL AS mn,
  m = MAP['k', 1] AS me,
  COALESCE(a, b) AS co,
  CASE WHEN CARDINALITY(a) > 1 THEN a ELSE b END AS ca,
  ROW(r.x, r.y) = ROW(1, 'a') AS rr
FROM src;
INSERT INTO output_
SELECT id, CAST(s AS INT)
FROM input_;
INSERT INTO output_
SELECT id, s
FROM input_;
CREATE TABLE output_ (
  id INT,
  v INT NOT NULL
) WITH (
  'connector' = 'kafka',
  'topic' = 'err_not_null_column_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'err_not_null_column_out'
);
CREATE TABLE src (
  id INT,
  s STRING,
  i INT,
  b BIGINT,
  d DECIMAL(6,2),
  x DOUBLE,
  dt DATE,
  ts TIMESTAMP(3),
  o BOOLEAN
) WITH (
  'connector' = 'kafka',
  'topic' = 'implicit_casts_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  ib BOOLEAN,
  id_ BOOLEAN,
  dx BOOLEAN,
  dts BOOLEAN,
  tss BOOLEAN,
  sb BIGINT,
  cat STRING,
  inx BOOLEAN,
  ind BOOLEAN,
  co DOUBLE,
  ca DOUBLE,
  ar ARRAY<BIGINT>,
  ard ARRAY<DECIMAL(12, 2)>,
  mp MAP<CHAR(1) NOT NULL, DECIMAL(12, 2)>,
  lt DOUBLE,
  so BOOLEAN,
  nd INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'implicit_casts_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'implicit_casts_out'
);
INSERT INTO answers
SELECT
  id,
  i = b AS ib,
  i = d AS id_,
  d = x AS dx,
  dt = '2024-02-29' AS dts,
  ts > '2024-02-28 12:00:00' AS tss,
  b + 1 AS sb,
  CONCAT(s, CAST(i AS STRING)) AS cat,
  i IN (5.0, 7) AS inx,
  dt IN (DATE '2024-02-29', DATE '1970-01-01') AS ind,
  COALESCE(i, d, x) AS co,
  CASE WHEN o THEN i WHEN NOT o THEN d ELSE x END AS ca,
  ARRAY[i, b] AS ar,
  ARRAY[i, d] AS ard,
  MAP['a', i, 'b', d] AS mp,
  LEAST(CAST(i AS DOUBLE), x) AS lt,
  o = 'true' AS so,
  NULLIF(i, d) AS nd
FROM src;
CREATE TABLE answers (
  id INT,
  ks ARRAY<STRING>,
  vs ARRAY<INT>,
  en INT,
  fa MAP<CHAR(1) NOT NULL, INT>,
  fak INT,
  un ARRAY<STRING>,
  unk ARRAY<INT>,
  ct MAP<CHAR(3) NOT NULL, INT>,
  ctk INT,
  rw ROW<`EXPR$0` INT, `EXPR$1` STRING>,
  nest MAP<CHAR(1) NOT NULL, ARRAY<INT> NOT NULL>,
  el INT,
  cs STRING,
  car ARRAY<STRING>,
  cad ARRAY<DOUBLE>,
  cmr ARRAY<BIGINT>,
  cr ROW<`k` BIGINT, `v` VARCHAR(2)>
) WITH (
  'connector' = 'kafka',
  'topic' = 'map_functions_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'map_functions_out'
);
INSERT INTO answers
SELECT
  id,
  ARRAY_SORT(MAP_KEYS(m)) AS ks,
  ARRAY_SORT(MAP_VALUES(m)) AS vs,
  CARDINALITY(MAP_ENTRIES(m)) AS en,
  MAP_FROM_ARRAYS(ARRAY['a'], ARRAY[r.a]) AS fa,
  CARDINALITY(MAP_FROM_ARRAYS(ARRAY['a', 'b'], ARRAY[r.a, 2])) AS fak,
  ARRAY_SORT(MAP_KEYS(MAP_UNION(m, MAP['new', 9]))) AS un,
  ARRAY_SORT(MAP_VALUES(MAP_UNION(m, MAP['k', 9]))) AS unk,
  MAP['one', id] AS ct,
  MAP['one', id, 'two', 2]['two'] AS ctk,
  ROW(id, r.b) AS rw,
  MAP['x', ARRAY[id, 1]] AS nest,
  ELEMENT(ARRAY[id]) AS el,
  CAST(MAP['a', r.a] AS STRING) AS cs,
  CAST(arr AS ARRAY<STRING>) AS car,
  CAST(arr AS ARRAY<DOUBLE>) AS cad,
  CAST(r.n.y AS ARRAY<BIGINT>) AS cmr,
  CAST(ROW(id, r.b) AS ROW<k BIGINT, v VARCHAR(2)>) AS cr
FROM src;
CREATE TABLE answers (
  id INT,
  a INT,
  b STRING,
  nx DOUBLE,
  ny ARRAY<INT>,
  ny2 INT,
  e1 INT,
  e9 INT,
  mk INT,
  mz INT,
  mp DECIMAL(6, 2),
  mq BOOLEAN,
  ca INT,
  cm INT,
  cn INT,
  rnull BOOLEAN,
  nnull BOOLEAN,
  sum_ INT,
  r ROW<`a` INT, `b` STRING, `n` ROW<`x` DOUBLE, `y` ARRAY<INT>>>,
  mrw ROW<`p` DECIMAL(6, 2), `q` BOOLEAN>,
  arr ARRAY<INT>,
  mks ARRAY<STRING>
) WITH (
  'connector' = 'kafka',
  'topic' = 'nested_access_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'nested_access_out'
);
INSERT INTO answers
SELECT
  id,
  r.a AS a,
  src.r.b AS b,
  r.n.x AS nx,
  r.n.y AS ny,
  r.n.y[2] AS ny2,
  arr[1] AS e1,
  arr[9] AS e9,
  m['k'] AS mk,
  m['zz'] AS mz,
  mr['z'].p AS mp,
  mr['z'].q AS mq,
  CARDINALITY(arr) AS ca,
  CARDINALITY(m) AS cm,
  CARDINALITY(r.n.y) AS cn,
  r IS NULL AS rnull,
  r.n IS NULL AS nnull,
  r.a + arr[1] AS sum_,
  r AS r,
  mr['w'] AS mrw,
  arr AS arr,
  ARRAY_SORT(MAP_KEYS(m)) AS mks
FROM src;
SET 'table.exec.sink.not-null-enforcer' = 'DROP';
SET 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD';
CREATE TABLE raw_orders (
  id INT,
  code STRING,
  qty INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'sink_not_null_drop_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE clean_orders (
  id INT NOT NULL,
  code VARCHAR(4) NOT NULL,
  qty INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'sink_not_null_drop_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'sink_not_null_drop_out'
);
INSERT INTO clean_orders
SELECT id, code, qty
FROM raw_orders;
CREATE TABLE answers (
  id INT,
  t TINYINT,
  i INT,
  b BIGINT,
  f FLOAT,
  x DOUBLE,
  d DECIMAL(10, 2),
  o BOOLEAN,
  dt DATE,
  tm TIME(0),
  ts TIMESTAMP(3),
  tz TIMESTAMP_LTZ(3),
  v3 STRING,
  c6 STRING,
  bn BYTES,
  b3 VARBINARY(3),
  ty STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'try_cast_string_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'try_cast_string_out'
);
INSERT INTO answers
SELECT
  id,
  TRY_CAST(s AS TINYINT) AS t,
  TRY_CAST(s AS INT) AS i,
  TRY_CAST(s AS BIGINT) AS b,
  CASE WHEN id <> 11 THEN TRY_CAST(s AS FLOAT) END AS f,
  TRY_CAST(s AS DOUBLE) AS x,
  TRY_CAST(s AS DECIMAL(10,2)) AS d,
  TRY_CAST(s AS BOOLEAN) AS o,
  TRY_CAST(s AS DATE) AS dt,
  TRY_CAST(s AS TIME(0)) AS tm,
  TRY_CAST(s AS TIMESTAMP(3)) AS ts,
  TRY_CAST(s AS TIMESTAMP_LTZ(3)) AS tz,
  TRY_CAST(s AS VARCHAR(3)) AS v3,
  TRY_CAST(s AS CHAR(6)) AS c6,
  TRY_CAST(s AS BYTES) AS bn,
  TRY_CAST(s AS VARBINARY(3)) AS b3,
  TYPEOF(TRY_CAST(s AS INT)) AS ty
FROM src;
CREATE TABLE src (
  id INT,
  t TINYINT,
  s SMALLINT,
  i INT,
  b BIGINT,
  f FLOAT,
  x DOUBLE,
  d DECIMAL(10,2),
  v STRING,
  o BOOLEAN,
  ts TIMESTAMP(3),
  dt DATE
) WITH (
  'connector' = 'kafka',
  'topic' = 'typeof_matrix_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE answers (
  id INT,
  y0 STRING,
  y1 STRING,
  y2 STRING,
  y3 STRING,
  y4 STRING,
  y5 STRING,
  y6 STRING,
  y7 STRING,
  y8 STRING,
  y9 STRING,
  y10 STRING,
  y11 STRING,
  y12 STRING,
  y13 STRING,
  y14 STRING,
  y15 STRING,
  y16 STRING,
  y17 STRING,
  y18 STRING,
  y19 STRING,
  y20 STRING,
  y21 STRING,
  y22 STRING,
  y23 STRING,
  y24 STRING,
  y25 STRING,
  y26 STRING,
  y27 STRING,
  y28 STRING,
  y29 STRING,
  y30 STRING,
  y31 STRING,
  y32 STRING,
  y33 STRING,
  y34 STRING,
  y35 STRING,
  y36 STRING,
  y37 STRING,
  y38 STRING,
  y39 STRING,
  y40 STRING,
  y41 STRING,
  y42 STRING,
  y43 STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'typeof_matrix_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'typeof_matrix_out'
);
INSERT INTO answers
SELECT
  id,
  TYPEOF(t + s) AS y0,
  TYPEOF(i + b) AS y1,
  TYPEOF(i + f) AS y2,
  TYPEOF(i + d) AS y3,
  TYPEOF(b + d) AS y4,
  TYPEOF(f + d) AS y5,
  TYPEOF(x * d) AS y6,
  TYPEOF(d * d) AS y7,
  TYPEOF(d / i) AS y8,
  TYPEOF(i / d) AS y9,
  TYPEOF(b * 2.5) AS y10,
  TYPEOF(1.0) AS y11,
  TYPEOF(1e0) AS y12,
  TYPEOF(12345678901) AS y13,
  TYPEOF(COALESCE(i, b)) AS y14,
  TYPEOF(COALESCE(d, i)) AS y15,
  TYPEOF(CASE WHEN o THEN i ELSE x END) AS y16,
  TYPEOF(CASE WHEN o THEN v ELSE 'abc' END) AS y17,
  TYPEOF(NULLIF(i, 1)) AS y18,
  TYPEOF(IF(o, d, i)) AS y19,
  TYPEOF(GREATEST(t, b)) AS y20,
  TYPEOF(CHAR_LENGTH(v)) AS y21,
  TYPEOF(v || 'x') AS y22,
  TYPEOF(SUBSTRING(v, 1, 2)) AS y23,
  TYPEOF(POSITION('a' IN v)) AS y24,
  TYPEOF(ts - INTERVAL '1' DAY) AS y25,
  TYPEOF(YEAR(dt)) AS y26,
  TYPEOF(TIMESTAMPDIFF(DAY, ts, ts)) AS y27,
  TYPEOF(CURRENT_TIMESTAMP) AS y28,
  TYPEOF(LOCALTIMESTAMP) AS y29,
  TYPEOF(CURRENT_DATE) AS y30,
  TYPEOF(ARRAY[i, b]) AS y31,
  TYPEOF(MAP['a', d]) AS y32,
  TYPEOF(ROW(i, v)) AS y33,
  TYPEOF(UPPER(v)) AS y34,
  TYPEOF(ABS(d)) AS y35,
  TYPEOF(SIGN(i)) AS y36,
  TYPEOF(CEIL(x)) AS y37,
  TYPEOF(MOD(d, 3)) AS y38,
  TYPEOF(i IN (1, 2)) AS y39,
  TYPEOF(ROUND(x, 1)) AS y40,
  TYPEOF(TO_TIMESTAMP(v)) AS y41,
  TYPEOF(NULL) AS y42,
  TYPEOF(CAST(NULL AS INT)) AS y43
FROM src;
CREATE TABLE orders (
  id INT,
  lines ARRAY<ROW<sku STRING, qty INT>>,
  tags MAP<STRING, INT>
) WITH (
  'connector' = 'kafka',
  'topic' = 'unnest_lines_in',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset',
  'format' = 'json'
);
CREATE TABLE flat (
  id INT,
  sku STRING,
  qty INT,
  tot INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'unnest_lines_out',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once',
  'sink.transactional-id-prefix' = 'unnest_lines_out'
);
INSERT INTO flat
SELECT o.id, l.sku, l.qty, l.qty * o.id
FROM orders AS o
CROSS JOIN UNNEST(o.lines) AS l (sku, qty)
WHERE l.qty IS NULL OR l.qty <> 0;
CREATE TABLE ev (id BIGINT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_cascade_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE VIEW minutely AS
SELECT window_start AS ms, window_end AS me, window_time AS rt, k, SUM(v) AS s, COUNT(*) AS n
FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, window_time, k;
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, busiest BIGINT, total BIGINT, minutes BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_cascade_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_cascade-out');
INSERT INTO out_t
SELECT window_start, window_end, k, MAX(n), SUM(s), COUNT(*)
FROM TABLE(TUMBLE(TABLE minutely, DESCRIPTOR(rt), INTERVAL '5' MINUTE))
GROUP BY window_start, window_end, k;
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, s BIGINT, keys BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_cumulate_day_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_cumulate_day-out');
INSERT INTO out_t
SELECT window_start, window_end, COUNT(*), SUM(v), COUNT(DISTINCT k)
FROM TABLE(CUMULATE(TABLE sales, DESCRIPTOR(ts), INTERVAL '10' MINUTE, INTERVAL '1' HOUR))
GROUP BY window_start, window_end;
CREATE TABLE ev (id BIGINT, k STRING, g STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_grouping_sets_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, g STRING, gid BIGINT, gk BIGINT, n BIGINT, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_grouping_sets_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_grouping_sets-out');
INSERT INTO out_t
SELECT window_start, window_end, k, g, GROUPING_ID(k, g), GROUPING(k), COUNT(*), SUM(v)
FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '5' MINUTE))
GROUP BY window_start, window_end, GROUPING SETS ((k, g), (k), ());
CREATE TABLE ev (id BIGINT, k STRING, u INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'win_hop_distinct_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, users BIGINT, pos BIGINT, av INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_hop_distinct_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_hop_distinct-out');
INSERT INTO out_t
SELECT window_start, window_end, k, COUNT(*), COUNT(DISTINCT u), COUNT(DISTINCT u) FILTER (WHERE v > 50), AVG(v)
FROM TABLE(HOP(TABLE ev, DESCRIPTOR(ts), INTERVAL '30' SECOND, INTERVAL '2' MINUTE))
GROUP BY window_start, window_end, k;
CREATE TABLE ev (id BIGINT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'win_late_hop_cumulate_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE out_hop (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_late_hop_cumulate_hop', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_late_hop_cumulate-hop');
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_hop SELECT window_start, window_end, k, COUNT(*), SUM(v) FROM TABLE(HOP(TABLE ev, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO out_cum SELECT window_start, window_end, k, COUNT(*), SUM(v) FROM TABLE(CUMULATE(TABLE ev, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '20' SECOND)) GROUP BY window_start, window_end, k;
INSERT INTO out_legacy SELECT HOP_START(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND), HOP_END(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND), k, COUNT(*), SUM(v) FROM ev GROUP BY HOP(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND), k;
END;
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), rt TIMESTAMP(3), n BIGINT, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_cascade_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_legacy_cascade-out');
INSERT INTO out_t
SELECT TUMBLE_START(rt, INTERVAL '3' MINUTE), TUMBLE_END(rt, INTERVAL '3' MINUTE), TUMBLE_ROWTIME(rt, INTERVAL '3' MINUTE), COUNT(*), SUM(s)
FROM (SELECT TUMBLE_ROWTIME(ts, INTERVAL '1' MINUTE) AS rt, k, SUM(v) AS s FROM ev GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE), k)
GROUP BY TUMBLE(rt, INTERVAL '3' MINUTE);
CREATE TABLE out_hop (ws TIMESTAMP(3), we TIMESTAMP(3), rt TIMESTAMP(3), k STRING, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_hop_session_hop', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_legacy_hop_session-hop');
CREATE TABLE out_ses (ws TIMESTAMP(3), we TIMESTAMP(3), rt TIMESTAMP(3), k STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_legacy_hop_session_ses', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_legacy_hop_session-ses');
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_hop SELECT HOP_START(ts, INTERVAL '40' SECOND, INTERVAL '1:40' MINUTE TO SECOND), HOP_END(ts, INTERVAL '40' SECOND, INTERVAL '1:40' MINUTE TO SECOND), HOP_ROWTIME(ts, INTERVAL '40' SECOND, INTERVAL '1:40' MINUTE TO SECOND), k, SUM(v)
FROM ev GROUP BY HOP(ts, INTERVAL '40' SECOND, INTERVAL '1:40' MINUTE TO SECOND), k;
INSERT INTO out_ses SELECT SESSION_START(ts, INTERVAL '12' SECOND), SESSION_END(ts, INTERVAL '12' SECOND), SESSION_ROWTIME(ts, INTERVAL '12' SECOND), k, COUNT(*)
FROM ev GROUP BY SESSION(ts, INTERVAL '12' SECOND), k;
END;
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), n BIGINT, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_global_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_session_global-out');
INSERT INTO out_t
SELECT window_start, window_end, COUNT(*), SUM(v)
FROM TABLE(SESSION(TABLE ev, DESCRIPTOR(ts), INTERVAL '20' SECOND))
GROUP BY window_start, window_end;
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, n BIGINT, s BIGINT, mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_session_partitioned_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_session_partitioned-out');
INSERT INTO out_t
SELECT window_start, window_end, k, COUNT(*), SUM(v), MAX(v)
FROM TABLE(SESSION(TABLE ev PARTITION BY k, DESCRIPTOR(ts), INTERVAL '30' SECOND))
GROUP BY window_start, window_end, k;
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), k STRING, s BIGINT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_topn_after_agg_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_topn_after_agg-out');
INSERT INTO out_t
SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY s DESC, k) AS rn
  FROM (SELECT window_start, window_end, k, SUM(v) AS s
        FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '2' MINUTE)) GROUP BY window_start, window_end, k)
) WHERE rn <= 3;
CREATE TABLE out_top (ws TIMESTAMP(3), k STRING, id BIGINT, v INT, rn BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'win_topn_raw_dedup_top', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_topn_raw_dedup-top');
CREATE TABLE out_first (ws TIMESTAMP(3), k STRING, id BIGINT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_topn_raw_dedup_first', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_topn_raw_dedup-first');
EXECUTE STATEMENT SET BEGIN
INSERT INTO out_top SELECT window_start, k, id, v, rn FROM (
  SELECT window_start, window_end, k, id, v, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY v DESC, id) AS rn
  FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) WHERE rn <= 2;
INSERT INTO out_first SELECT window_start, k, id, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts ASC) AS rn
  FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) WHERE rn = 1;
INSERT INTO out_last SELECT window_start, k, id, v FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, k ORDER BY ts DESC) AS rn
  FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '1' MINUTE))) WHERE rn = 1;
END;
CREATE TABLE out_t (window_start TIMESTAMP(3), window_end TIMESTAMP(3), k STRING, n BIGINT, nv BIGINT, s BIGINT, mn INT, mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_tumble_basic_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_tumble_basic-out');
INSERT INTO out_t
SELECT window_start, window_end, k, COUNT(*), COUNT(v), SUM(v), MIN(v), MAX(v)
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ts), INTERVAL '1' MINUTE))
GROUP BY window_start, window_end, k;
CREATE TABLE ev (id BIGINT, k STRING, v INT, `at` BIGINT, rt AS TO_TIMESTAMP_LTZ(`at`, 3), WATERMARK FOR rt AS rt) WITH (
  'connector' = 'kafka', 'topic' = 'win_tumble_offset_ltz_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE out_t (ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP_LTZ(3), k STRING, s INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_tumble_offset_ltz_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_tumble_offset_ltz-out');
INSERT INTO out_t
SELECT window_start, window_end, window_time, k, SUM(v)
FROM TABLE(TUMBLE(DATA => TABLE ev, TIMECOL => DESCRIPTOR(rt), SIZE => INTERVAL '1' HOUR, `OFFSET` => INTERVAL '15' MINUTES))
GROUP BY window_start, window_end, window_time, k;
CREATE TABLE u (id INT, k STRING, v INT, ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED, WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'win_tvf_changelog_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (ws TIMESTAMP(3), k STRING, n BIGINT, s INT, mx INT) WITH (
  'connector' = 'kafka', 'topic' = 'win_tvf_changelog_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_tvf_changelog-o');
INSERT INTO o SELECT window_start, k, COUNT(*), SUM(v), MAX(v) FROM TABLE(TUMBLE(TABLE u, DESCRIPTOR(ts), INTERVAL '30' SECOND)) GROUP BY window_start, window_end, k;
CREATE TABLE out_t (id BIGINT, ws TIMESTAMP(3), we TIMESTAMP(3), wt TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'win_tvf_rows_out', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'win_tvf_rows-out');
INSERT INTO out_t SELECT id, window_start, window_end, window_time FROM TABLE(HOP(TABLE ev, DESCRIPTOR(ts), INTERVAL '20' SECOND, INTERVAL '1' MINUTE)) WHERE k = 'a' AND v > 2;
