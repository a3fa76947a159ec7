-- types in their many spellings
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (`id` INTEGER NOT NULL COMMENT 'the id', a CHARACTER VARYING(10) COMMENT 'it''s', b DEC(5, 2), c NUMERIC(6), d DOUBLE PRECISION, e TIMESTAMP(3) WITHOUT TIME ZONE, f TIMESTAMP(3) WITH LOCAL TIME ZONE, g VARBINARY(4), h CHARACTER(2), i BINARY(2), j TIME(0), l ROW(x INT, y STRING 'about y'), m INT ARRAY, n STRING MULTISET, o BOOLEAN NULL) COMMENT 'a table' WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_many_spellings2_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_many_spellings2_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ddl_many_spellings2_o') AS SELECT *, TYPEOF(id) || TYPEOF(a) || TYPEOF(b) || TYPEOF(c) || TYPEOF(d) || TYPEOF(e) || TYPEOF(f) || TYPEOF(g) || TYPEOF(h) || TYPEOF(i) || TYPEOF(j) || TYPEOF(l) || TYPEOF(m) || TYPEOF(n) AS ty FROM t;
