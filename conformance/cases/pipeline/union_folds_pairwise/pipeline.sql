-- UNION of FLOAT, DOUBLE and DECIMAL in every order
CREATE TABLE t (id INT, f FLOAT, g DOUBLE, e DECIMAL(10, 3), n INT, b BIGINT) WITH ('connector' = 'kafka', 'topic' = 'union_folds_pairwise_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (w STRING, id INT, x STRING, y STRING) WITH ('connector' = 'kafka', 'topic' = 'union_folds_pairwise_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'fge', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, f FROM t UNION ALL SELECT id, g FROM t UNION ALL SELECT id, e FROM t) AS q (id, x);
INSERT INTO o SELECT 'feg', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, f FROM t UNION ALL SELECT id, e FROM t UNION ALL SELECT id, g FROM t) AS q (id, x);
INSERT INTO o SELECT 'gfe', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, g FROM t UNION ALL SELECT id, f FROM t UNION ALL SELECT id, e FROM t) AS q (id, x);
INSERT INTO o SELECT 'gef', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, g FROM t UNION ALL SELECT id, e FROM t UNION ALL SELECT id, f FROM t) AS q (id, x);
INSERT INTO o SELECT 'efg', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, e FROM t UNION ALL SELECT id, f FROM t UNION ALL SELECT id, g FROM t) AS q (id, x);
INSERT INTO o SELECT 'egf', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, e FROM t UNION ALL SELECT id, g FROM t UNION ALL SELECT id, f FROM t) AS q (id, x);
INSERT INTO o SELECT 'nfb', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, n FROM t UNION ALL SELECT id, f FROM t UNION ALL SELECT id, b FROM t) AS q (id, x);
INSERT INTO o SELECT 'nef', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, n FROM t UNION ALL SELECT id, e FROM t UNION ALL SELECT id, f FROM t) AS q (id, x);
INSERT INTO o SELECT 'bfg', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, b FROM t UNION ALL SELECT id, f FROM t UNION ALL SELECT id, g FROM t) AS q (id, x);
INSERT INTO o SELECT 'fbe', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, f FROM t UNION ALL SELECT id, b FROM t UNION ALL SELECT id, e FROM t) AS q (id, x);
INSERT INTO o SELECT 'eng', id, CAST(x AS STRING), TYPEOF(x) FROM (SELECT id, e FROM t UNION ALL SELECT id, n FROM t UNION ALL SELECT id, g FROM t) AS q (id, x);
END;
