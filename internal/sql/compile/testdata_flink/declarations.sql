-- Declarations, INSERT and the statements around them.
CREATE TABLE t (a INT, b STRING, c BIGINT, d DOUBLE, e DECIMAL(10,2), f FLOAT, g BOOLEAN, h DATE, i TIME, j TIMESTAMP(3), k TIMESTAMP_LTZ(3), l BYTES, m CHAR(3), n VARCHAR(5), nn INT NOT NULL, s STRING NOT NULL, ar ARRAY<INT>, mp MAP<STRING, INT>, r ROW<x INT, y STRING>, rn ROW<x INT NOT NULL, y STRING NOT NULL> NOT NULL, si SMALLINT, ti TINYINT, ts6 TIMESTAMP(6), ms MULTISET<STRING>, rt TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR rt AS rt - INTERVAL '1' SECOND) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
CREATE TABLE u (a INT, b STRING, z INT, rt TIMESTAMP(3), WATERMARK FOR rt AS rt) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
CREATE TABLE v (A INT, `a b` STRING, `select` INT, Z INT) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
CREATE TABLE up (a INT, b STRING, z INT, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='t','properties.bootstrap.servers'='x:1','key.format'='json','value.format'='json');
CREATE TABLE snk (a INT, b STRING) WITH ('connector'='blackhole');
-- accepted
CREATE TABLE snkn (a INT NOT NULL, b STRING NOT NULL) WITH ('connector'='blackhole');
-- accepted
CREATE TABLE pk (a INT, b STRING, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='blackhole');
-- accepted
CREATE TABLE c1 (a INT, b AS a + 1, c AS b + 1) WITH ('connector'='datagen');
-- refused
CREATE TABLE c2 (a INT, c AS b + 1, b AS a + 1) WITH ('connector'='datagen');
-- refused
CREATE TABLE c3 (a INT, b AS UPPER(a)) WITH ('connector'='datagen');
-- refused
CREATE TABLE c4 (a INT, b AS 'x', c AS 1 COMMENT 'c', d AS PROCTIME(), e AS CURRENT_TIMESTAMP) WITH ('connector'='datagen');
-- accepted
DESCRIBE c4;
-- accepted
CREATE TABLE c7 (a INT, b AS (SELECT 1)) WITH ('connector'='datagen');
-- refused
CREATE TABLE c8 (a INT, b AS c7.a) WITH ('connector'='datagen');
-- refused
CREATE TABLE c9 (a INT, b AS c9.a) WITH ('connector'='datagen');
-- refused
CREATE TABLE c10 (a INT, a AS 1) WITH ('connector'='datagen');
-- refused
CREATE TABLE c11 (a INT, A INT) WITH ('connector'='datagen');
-- accepted
CREATE TABLE c12 (b AS 1) WITH ('connector'='datagen');
-- accepted
CREATE TABLE c13 (a INT PRIMARY KEY NOT ENFORCED) WITH ('connector'='datagen');
-- accepted
DESCRIBE c13;
-- accepted
CREATE TABLE c14 (a INT PRIMARY KEY) WITH ('connector'='datagen');
-- refused
CREATE TABLE c15 (a INT, PRIMARY KEY (a)) WITH ('connector'='datagen');
-- refused
CREATE TABLE c16 (a INT, PRIMARY KEY (a) ENFORCED) WITH ('connector'='datagen');
-- refused
CREATE TABLE c17 (a INT, CONSTRAINT pkx PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='datagen');
-- accepted
CREATE TABLE c18 (a INT, CONSTRAINT pkx PRIMARY KEY (nosuch) NOT ENFORCED) WITH ('connector'='datagen');
-- refused
CREATE TABLE c19 (a INT, PRIMARY KEY (a, a) NOT ENFORCED) WITH ('connector'='datagen');
-- refused
CREATE TABLE c20 (a INT, b AS a + 1, PRIMARY KEY (b) NOT ENFORCED) WITH ('connector'='datagen');
-- refused
CREATE TABLE c21 (a INT NULL, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='datagen');
-- accepted
CREATE TABLE c22 (a INT PRIMARY KEY NOT ENFORCED, b INT PRIMARY KEY NOT ENFORCED) WITH ('connector'='datagen');
-- refused
CREATE TABLE c23 (a INT PRIMARY KEY NOT ENFORCED, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='datagen');
-- refused
CREATE TABLE c24 (a INT UNIQUE) WITH ('connector'='datagen');
-- refused
CREATE TABLE c25 (a INT, UNIQUE (a)) WITH ('connector'='datagen');
-- refused
CREATE TABLE c26 (a MAP<INT, INT>, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='datagen');
-- accepted
CREATE TABLE c27 (a ROW<x INT>, PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='datagen');
-- accepted
CREATE TABLE c28 (a ROW<x INT>, PRIMARY KEY (a.x) NOT ENFORCED) WITH ('connector'='datagen');
-- refused
CREATE TABLE w1 (rt TIMESTAMP(3), WATERMARK FOR rt AS rt) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w2 (rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '1' MONTH) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w3 (rt TIMESTAMP(4), WATERMARK FOR rt AS rt) WITH ('connector'='datagen');
-- refused
CREATE TABLE w4 (rt TIMESTAMP(2), WATERMARK FOR rt AS rt) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w5 (rt TIMESTAMP_LTZ(3), WATERMARK FOR rt AS rt - INTERVAL '1' SECOND) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w6 (rt BIGINT, WATERMARK FOR rt AS rt) WITH ('connector'='datagen');
-- refused
CREATE TABLE w7 (r ROW<ts TIMESTAMP(3)>, WATERMARK FOR r.ts AS r.ts) WITH ('connector'='datagen');
-- refused
CREATE TABLE w8 (rt TIMESTAMP(3), WATERMARK FOR nosuch AS rt) WITH ('connector'='datagen');
-- refused
CREATE TABLE w9 (rt TIMESTAMP(3), WATERMARK FOR rt AS nosuch) WITH ('connector'='datagen');
-- refused
CREATE TABLE w10 (rt TIMESTAMP(3), WATERMARK FOR rt AS CURRENT_TIMESTAMP) WITH ('connector'='datagen');
-- refused
CREATE TABLE w11 (rt TIMESTAMP(3), WATERMARK FOR rt AS LOCALTIMESTAMP) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w12 (rt TIMESTAMP(3), WATERMARK FOR rt AS CAST(NULL AS TIMESTAMP(3))) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w13 (rt TIMESTAMP(3), WATERMARK FOR rt AS rt, WATERMARK FOR rt AS rt) WITH ('connector'='datagen');
-- refused
CREATE TABLE w14 (a BIGINT, rt AS TO_TIMESTAMP_LTZ(a, 3), WATERMARK FOR rt AS rt - INTERVAL '1' SECOND) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w15 (a BIGINT, rt AS TO_TIMESTAMP(FROM_UNIXTIME(a)), WATERMARK FOR rt AS rt) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w16 (a BIGINT, rt AS PROCTIME(), WATERMARK FOR rt AS rt) WITH ('connector'='datagen');
-- refused
CREATE TABLE w17 (rt TIMESTAMP(3) NOT NULL, WATERMARK FOR rt AS CASE WHEN rt > TIMESTAMP '2020-01-01 00:00:00' THEN rt ELSE rt END) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w18 (rt TIMESTAMP(3), WATERMARK FOR rt AS CAST(rt AS TIMESTAMP_LTZ(3))) WITH ('connector'='datagen');
-- refused
CREATE TABLE w19 (rt TIMESTAMP(3), WATERMARK FOR rt AS rt - INTERVAL '0.001' SECOND) WITH ('connector'='datagen');
-- accepted
CREATE TABLE w20 (rt TIMESTAMP(3), WATERMARK rt AS rt) WITH ('connector'='datagen');
-- refused
CREATE TABLE w22 (rt STRING, WATERMARK FOR rt AS TO_TIMESTAMP(rt)) WITH ('connector'='datagen');
-- refused
CREATE TABLE m1 (a INT, o BIGINT METADATA FROM 'offset' VIRTUAL, p INT METADATA FROM 'partition' VIRTUAL, ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', WATERMARK FOR ts AS ts) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
-- accepted
SELECT * FROM m1;
-- a INT, o BIGINT, p INT, ts TIMESTAMP_LTZ(3)
CREATE TABLE m2 (a INT, `timestamp` TIMESTAMP_LTZ(3) METADATA) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
-- accepted
SELECT * FROM m2;
-- a INT, timestamp TIMESTAMP_LTZ(3)
INSERT INTO m2 SELECT 1, CURRENT_TIMESTAMP;
-- accepted
INSERT INTO m1 SELECT 1, CURRENT_TIMESTAMP;
-- accepted
CREATE TABLE m3 (a INT, x INT METADATA FROM 'nosuch') WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
-- accepted
SELECT * FROM m3;
-- refused
CREATE TABLE m4 (a INT, x STRING METADATA FROM 'offset' VIRTUAL) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
-- accepted
SELECT * FROM m4;
-- a INT, x STRING
CREATE TABLE m5 (a INT, x INT METADATA FROM 'offset' VIRTUAL) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
-- accepted
SELECT * FROM m5;
-- a INT, x INT
CREATE TABLE m6 (a INT, x INT METADATA VIRTUAL FROM 'offset') WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='x:1','format'='json','scan.startup.mode'='earliest-offset');
-- refused
CREATE TABLE l1 LIKE u;
-- accepted
SELECT * FROM l1;
-- a INT, b STRING, z INT, rt TIMESTAMP(3)
CREATE TABLE l2 (q INT) LIKE u;
-- accepted
SELECT * FROM l2;
-- a INT, b STRING, z INT, rt TIMESTAMP(3), q INT
CREATE TABLE l3 (a INT) LIKE u;
-- refused
CREATE TABLE l4 (x AS a + 1) LIKE u;
-- accepted
SELECT * FROM l4;
-- a INT, b STRING, z INT, rt TIMESTAMP(3), x INT
CREATE TABLE l5 LIKE u (EXCLUDING WATERMARKS);
-- accepted
SELECT * FROM l5;
-- a INT, b STRING, z INT, rt TIMESTAMP(3)
CREATE TABLE l6 WITH ('connector'='datagen') LIKE u (EXCLUDING OPTIONS);
-- accepted
CREATE TABLE l7 WITH ('scan.startup.mode'='latest-offset') LIKE u (INCLUDING OPTIONS);
-- refused
CREATE TABLE l8 WITH ('scan.startup.mode'='latest-offset') LIKE u (OVERWRITING OPTIONS);
-- accepted
CREATE TABLE l9 (WATERMARK FOR rt AS rt - INTERVAL '1' SECOND) LIKE u;
-- refused
CREATE TABLE l10 (WATERMARK FOR rt AS rt - INTERVAL '1' SECOND) LIKE u (OVERWRITING WATERMARKS);
-- accepted
CREATE TABLE l11 LIKE u (EXCLUDING ALL);
-- accepted
CREATE TABLE l12 LIKE u (INCLUDING ALL EXCLUDING CONSTRAINTS);
-- accepted
CREATE TABLE l13 LIKE u (OVERWRITING ALL);
-- refused
CREATE TABLE l14 LIKE u (OVERWRITING CONSTRAINTS);
-- refused
CREATE TABLE l15 LIKE u (INCLUDING OPTIONS EXCLUDING OPTIONS);
-- refused
CREATE TABLE l16 LIKE u (INCLUDING METADATA, EXCLUDING GENERATED);
-- refused
CREATE TABLE l17 LIKE u (INCLUDING METADATA EXCLUDING GENERATED);
-- accepted
CREATE TABLE l18 (PRIMARY KEY (a) NOT ENFORCED) LIKE up;
-- refused
CREATE TABLE l19 (PRIMARY KEY (z) NOT ENFORCED) LIKE up (EXCLUDING CONSTRAINTS);
-- refused
CREATE TABLE l20 LIKE nosuch;
-- refused
CREATE TABLE l21 LIKE vw1;
-- refused
CREATE TABLE d1 (a INT, b STRING) DISTRIBUTED BY HASH(a) INTO 4 BUCKETS WITH ('connector'='datagen');
-- accepted
CREATE TABLE d2 (a INT, b STRING) DISTRIBUTED BY (a) WITH ('connector'='datagen');
-- accepted
CREATE TABLE d3 (a INT, b STRING) DISTRIBUTED INTO 4 BUCKETS WITH ('connector'='datagen');
-- accepted
CREATE TABLE d4 (a INT, b STRING) DISTRIBUTED BY RANGE(nosuch) INTO 4 BUCKETS WITH ('connector'='datagen');
-- refused
CREATE TABLE d5 (a INT, b STRING) DISTRIBUTED BY HASH(a) INTO 0 BUCKETS WITH ('connector'='datagen');
-- refused
CREATE TABLE d6 (a INT, b STRING) DISTRIBUTED BY RANDOM(a) WITH ('connector'='datagen');
-- refused
CREATE TABLE p1 (a INT, b STRING) PARTITIONED BY (b) WITH ('connector'='datagen');
-- accepted
CREATE TABLE p2 (a INT, b STRING) PARTITIONED BY (nosuch) WITH ('connector'='datagen');
-- refused
CREATE TABLE p3 (a INT, b STRING) PARTITIONED BY () WITH ('connector'='datagen');
-- refused
CREATE TABLE p4 (a INT, b STRING) PARTITIONED BY (b, b) WITH ('connector'='datagen');
-- accepted
CREATE TABLE p5 (a INT, b STRING) COMMENT 'x' PARTITIONED BY (b) WITH ('connector'='datagen');
-- accepted
CREATE TABLE p6 (a INT, b STRING) WITH ('connector'='datagen') COMMENT 'x';
-- refused
CREATE TABLE p7 (a INT COMMENT 'x', b STRING NOT NULL COMMENT 'y') COMMENT 'x' WITH ('connector'='datagen');
-- accepted
CREATE TABLE p8 () WITH ('connector'='datagen');
-- refused
CREATE TABLE p10 (a INT) WITH ();
-- accepted
CREATE TABLE p11 (a INT);
-- accepted
CREATE TABLE p12 (a INT) WITH ('connector'='datagen', 'connector'='print');
-- accepted
CREATE TABLE p13 (a INT) WITH ('connector'='datagen',);
-- refused
CREATE TABLE p14 (a INT) WITH (connector='datagen');
-- refused
CREATE TABLE p15 (a INT,) WITH ('connector'='datagen');
-- refused
CREATE TABLE u (a INT) WITH ('connector'='datagen');
-- refused
CREATE TABLE IF NOT EXISTS u (a INT) WITH ('connector'='datagen');
-- accepted
CREATE TEMPORARY TABLE u (only1 INT) WITH ('connector'='datagen');
-- accepted
SELECT * FROM u;
-- only1 INT
DROP TABLE u;
-- refused
DROP TEMPORARY TABLE u;
-- accepted
SELECT a FROM u;
-- a INT
CREATE OR REPLACE TABLE p7 (a INT) WITH ('connector'='datagen');
-- refused
CREATE TEMPORARY SYSTEM TABLE p20 (a INT) WITH ('connector'='datagen');
-- refused
CREATE TABLE ct1 WITH ('connector'='blackhole') AS SELECT a, b FROM u;
-- accepted
CREATE TABLE ct2 (x INT) WITH ('connector'='blackhole') AS SELECT a, b FROM u;
-- accepted
CREATE TABLE ct3 (b, a) WITH ('connector'='blackhole') AS SELECT a, b FROM u;
-- accepted
CREATE TABLE ct4 (b) WITH ('connector'='blackhole') AS SELECT a, b FROM u;
-- refused
CREATE TABLE ct5 (PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='blackhole') AS SELECT nn AS a FROM t;
-- accepted
CREATE TABLE ct6 (PRIMARY KEY (a) NOT ENFORCED) WITH ('connector'='blackhole') AS SELECT a FROM t;
-- refused
CREATE TABLE ct7 (c AS a + 1) WITH ('connector'='blackhole') AS SELECT a FROM t;
-- accepted
CREATE TABLE ct8 (WATERMARK FOR rt AS rt) WITH ('connector'='blackhole') AS SELECT rt FROM t;
-- accepted
CREATE TABLE ct9 WITH ('connector'='blackhole') AS SELECT a, a FROM t;
-- accepted
CREATE TABLE ct10 WITH ('connector'='blackhole') AS SELECT a + 1 FROM t;
-- accepted
CREATE TABLE ct11 (a BIGINT) WITH ('connector'='blackhole') AS SELECT a FROM t;
-- accepted
CREATE TABLE ct12 (a STRING) WITH ('connector'='blackhole') AS SELECT a FROM t;
-- refused
CREATE TABLE ct13 WITH ('connector'='blackhole') AS VALUES (1, 'a');
-- accepted
CREATE TABLE ct14 WITH ('connector'='blackhole') AS (SELECT a FROM u);
-- accepted
CREATE TABLE ct15 WITH ('connector'='blackhole') AS WITH w AS (SELECT a FROM u) SELECT * FROM w;
-- accepted
CREATE TABLE ct16 WITH ('connector'='blackhole') AS SELECT NULL AS a;
-- refused
CREATE TABLE ct17 PARTITIONED BY (a) WITH ('connector'='blackhole') AS SELECT a FROM u;
-- accepted
CREATE TEMPORARY TABLE ct18 WITH ('connector'='blackhole') AS SELECT a FROM u;
-- refused
CREATE TABLE IF NOT EXISTS ct19 WITH ('connector'='blackhole') AS SELECT a FROM u;
-- accepted
CREATE OR REPLACE TABLE ct20 WITH ('connector'='blackhole') AS SELECT a FROM u;
-- accepted
ALTER TABLE v RENAME TO v9;
-- accepted
ALTER TABLE v9 ADD q INT;
-- accepted
ALTER TABLE v9 ADD (q2 INT FIRST, q3 INT AFTER q2, q4 AS q + 1);
-- accepted
DESCRIBE v9;
-- accepted
ALTER TABLE v9 ADD q INT;
-- refused
ALTER TABLE v9 ADD PRIMARY KEY (q) NOT ENFORCED;
-- accepted
ALTER TABLE v9 ADD PRIMARY KEY (q2) NOT ENFORCED;
-- refused
ALTER TABLE v9 MODIFY q BIGINT;
-- accepted
ALTER TABLE v9 MODIFY (q STRING COMMENT 'x' FIRST, q3 BIGINT AFTER Z);
-- refused
DESCRIBE v9;
-- accepted
ALTER TABLE v9 DROP q2;
-- accepted
ALTER TABLE v9 DROP (q3, nosuch);
-- refused
ALTER TABLE v9 DROP IF EXISTS nosuch;
-- refused
ALTER TABLE v9 DROP PRIMARY KEY;
-- accepted
ALTER TABLE v9 DROP PRIMARY KEY;
-- refused
ALTER TABLE v9 DROP CONSTRAINT nosuch;
-- refused
ALTER TABLE v9 DROP WATERMARK;
-- refused
ALTER TABLE v9 ADD (rt TIMESTAMP(3), WATERMARK FOR rt AS rt);
-- accepted
ALTER TABLE v9 ADD WATERMARK FOR rt AS rt;
-- refused
ALTER TABLE v9 MODIFY WATERMARK FOR rt AS rt - INTERVAL '1' SECOND;
-- accepted
ALTER TABLE v9 DROP rt;
-- refused
ALTER TABLE v9 DROP WATERMARK;
-- accepted
ALTER TABLE v9 DROP rt;
-- accepted
ALTER TABLE v9 DROP q;
-- refused
ALTER TABLE v9 DROP q4;
-- accepted
ALTER TABLE v9 DROP q;
-- accepted
ALTER TABLE v9 RENAME A TO AA;
-- accepted
ALTER TABLE v9 RENAME AA TO Z;
-- refused
ALTER TABLE v9 RENAME nosuch TO x;
-- refused
ALTER TABLE v9 SET ('scan.startup.mode'='latest-offset');
-- accepted
ALTER TABLE v9 SET ();
-- accepted
ALTER TABLE v9 RESET ('scan.startup.mode');
-- accepted
ALTER TABLE v9 RESET ('connector');
-- refused
ALTER TABLE v9 RESET ();
-- refused
ALTER TABLE v9 RESET ('nosuch');
-- accepted
ALTER TABLE nosuch SET ('a'='b');
-- refused
ALTER TABLE IF EXISTS nosuch SET ('a'='b');
-- accepted
ALTER TABLE v9 ADD IF NOT EXISTS q INT;
-- refused
ALTER TABLE v9 ADD METADATA x INT;
-- refused
ALTER TABLE v9 ADD o BIGINT METADATA FROM 'offset' VIRTUAL;
-- accepted
ALTER TABLE v9 ADD PARTITION (a=1);
-- refused
DESCRIBE v9;
-- accepted
DESC v9;
-- accepted
DESCRIBE EXTENDED v9;
-- accepted
DESCRIBE nosuch;
-- refused
SHOW TABLES;
-- accepted
SHOW TABLES FROM default_database;
-- accepted
SHOW TABLES IN nosuch;
-- refused
SHOW TABLES LIKE 'u%';
-- accepted
SHOW TABLES NOT LIKE 'u%';
-- accepted
SHOW TABLES ILIKE 'U%';
-- refused
SHOW VIEWS;
-- accepted
SHOW DATABASES;
-- accepted
SHOW CATALOGS;
-- accepted
SHOW CURRENT CATALOG;
-- accepted
SHOW FUNCTIONS;
-- accepted
SHOW USER FUNCTIONS;
-- accepted
SHOW MODULES;
-- accepted
SHOW FULL MODULES;
-- accepted
SHOW COLUMNS FROM u;
-- accepted
SHOW COLUMNS FROM u LIKE 'a%';
-- accepted
SHOW CREATE TABLE u;
-- accepted
SHOW CREATE VIEW u;
-- refused
SHOW CREATE TABLE nosuch;
-- refused
SHOW PARTITIONS u;
-- refused
SHOW PROCEDURES;
-- refused
SHOW JOBS;
-- refused
SHOW JARS;
-- accepted
SHOW;
-- refused
USE default_database;
-- accepted
USE nosuch;
-- refused
USE CATALOG nosuch;
-- refused
USE `default_catalog`.`default_database`;
-- accepted
CREATE DATABASE db1;
-- accepted
CREATE DATABASE db1;
-- refused
CREATE DATABASE IF NOT EXISTS db1 COMMENT 'x' WITH ('a'='b');
-- accepted
CREATE TABLE db1.x (a INT) WITH ('connector'='datagen');
-- accepted
SELECT * FROM db1.x;
-- a INT
SELECT x.a FROM db1.x;
-- a INT
SELECT db1.x.a FROM db1.x;
-- a INT
USE db1;
-- accepted
SELECT a FROM x;
-- a INT
SELECT a FROM u;
-- refused
SELECT a FROM default_database.u;
-- a INT
USE default_database;
-- accepted
DROP DATABASE db1;
-- refused
DROP DATABASE db1 CASCADE;
-- accepted
DROP DATABASE IF EXISTS db1;
-- accepted
DROP DATABASE default_database;
-- refused
CREATE CATALOG cat1 WITH ('type'='generic_in_memory');
-- accepted
CREATE CATALOG cat1 WITH ('type'='generic_in_memory');
-- refused
USE CATALOG cat1;
-- accepted
SHOW CURRENT DATABASE;
-- accepted
SELECT a FROM default_catalog.default_database.u;
-- a INT
USE CATALOG default_catalog;
-- accepted
DROP CATALOG cat1;
-- accepted
DROP FUNCTION IF EXISTS f1;
-- accepted
DROP FUNCTION UPPER;
-- refused
INSERT INTO snk SELECT a, b FROM u;
-- accepted
INSERT INTO snk VALUES (1, 'a'), (2, 'b');
-- accepted
INSERT INTO snk VALUES (1, NULL);
-- refused
INSERT INTO snk VALUES ('1', 'a');
-- refused
INSERT INTO snk VALUES (1.5, 'a');
-- refused
INSERT INTO snk VALUES (1), (2);
-- refused
INSERT INTO snk VALUES (1, 'a', 2);
-- refused
INSERT INTO snk SELECT a FROM u;
-- refused
INSERT INTO snk SELECT b, a FROM u;
-- refused
INSERT INTO snk SELECT z, b FROM u;
-- accepted
INSERT INTO snk (b, a) SELECT b, a FROM u;
-- accepted
INSERT INTO snk (a) SELECT a FROM u;
-- accepted
INSERT INTO snk (b) VALUES ('x');
-- accepted
INSERT INTO snk (nosuch) SELECT a FROM u;
-- refused
INSERT INTO snk (a, a) SELECT a, a FROM u;
-- refused
INSERT INTO snkn SELECT a, b FROM u;
-- accepted
INSERT INTO snkn (a) SELECT a FROM u;
-- refused
INSERT INTO snkn SELECT NULL, 'a';
-- refused
INSERT INTO snk SELECT c, b FROM t;
-- refused
INSERT INTO snk SELECT si, b FROM t;
-- accepted
INSERT INTO snk SELECT d, b FROM t;
-- refused
INSERT INTO snk SELECT a, m FROM t;
-- accepted
INSERT INTO snk SELECT a, n FROM t;
-- accepted
INSERT INTO snk SELECT a, h FROM t;
-- refused
INSERT INTO snk SELECT a, l FROM t;
-- refused
INSERT INTO snk SELECT NULL, NULL FROM t;
-- refused
INSERT INTO snk SELECT a, COUNT(*) FROM u GROUP BY a;
-- refused
INSERT INTO snk SELECT a, MAX(b) FROM u GROUP BY a;
-- accepted
INSERT INTO pk SELECT a, MAX(b) FROM u GROUP BY a;
-- accepted
INSERT INTO nosuch SELECT a FROM u;
-- refused
INSERT INTO vd3 SELECT a FROM u;
-- refused
INSERT OVERWRITE snk SELECT a, b FROM u;
-- refused
INSERT INTO snk PARTITION (a = 1) SELECT b FROM u;
-- refused
INSERT INTO p1 PARTITION (b = 'x') SELECT a FROM u;
-- refused
INSERT INTO snk TABLE pk;
-- refused
INSERT INTO snk WITH w AS (SELECT a, b FROM u) SELECT * FROM w;
-- accepted
WITH w AS (SELECT a, b FROM u) INSERT INTO snk SELECT * FROM w;
-- refused
INSERT INTO snk /*+ OPTIONS('x'='y') */ SELECT a, b FROM u;
-- refused
INSERT INTO snk (SELECT a, b FROM u);
-- accepted
INSERT INTO snk SELECT a, b FROM u UNION ALL SELECT a, b FROM up;
-- accepted
INSERT INTO default_catalog.default_database.snk SELECT a, b FROM u;
-- accepted
UPSERT INTO snk SELECT a, b FROM u;
-- refused
UPDATE snk SET a = 1;
-- refused
UPDATE snk SET a = 1 WHERE b = 'x';
-- refused
DELETE FROM snk;
-- refused
DELETE FROM snk WHERE a = 1;
-- refused
TRUNCATE TABLE snk;
-- refused
EXPLAIN SELECT a FROM u;
-- accepted
EXPLAIN PLAN FOR SELECT a FROM u;
-- accepted
EXPLAIN CHANGELOG_MODE, ESTIMATED_COST SELECT a FROM u;
-- accepted
EXPLAIN JSON_EXECUTION_PLAN INSERT INTO snk SELECT a, b FROM u;
-- accepted
EXPLAIN PLAN_ADVICE SELECT a FROM u;
-- accepted
EXPLAIN AST FOR SELECT a FROM u;
-- refused
EXPLAIN CHANGELOG_MODE, CHANGELOG_MODE SELECT a FROM u;
-- refused
EXPLAIN CREATE TABLE ct1 WITH ('connector'='blackhole') AS SELECT a, b FROM u;
-- accepted
EXPLAIN CREATE TABLE zz (a INT);
-- refused
INSERT INTO snk SELECT a, b FROM up;
-- accepted
EXECUTE INSERT INTO snk SELECT a, b FROM u;
-- accepted
EXECUTE PLAN 'x';
-- refused
CALL sys.x();
-- refused
ANALYZE TABLE u COMPUTE STATISTICS;
-- refused
LOAD MODULE core;
-- refused
STOP JOB 'x';
-- refused
