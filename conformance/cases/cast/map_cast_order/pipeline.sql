-- a MAP that is converted comes in the order of a hash table; one that fits as it is does not
CREATE TABLE t (id INT, k STRING, v INT, w INT) WITH (
  'connector' = 'kafka', 'topic' = 'map_cast_order_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, a MAP<STRING, BIGINT>, b MAP<STRING, INT>, c MAP<STRING, BIGINT>, d STRING, e STRING, f STRING) WITH (
  'connector' = 'kafka', 'topic' = 'map_cast_order_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT id, CAST(MAP['true', v, 'maybe', w, 'no', id] AS MAP<STRING, BIGINT>), MAP['true', v, 'maybe', w, 'no', id], CAST(MAP[k, v, 'true', w] AS MAP<STRING, BIGINT>), CAST(CAST(MAP[v, 1, w, 2, 16, 3, 0, 4] AS MAP<INT, BIGINT>) AS STRING), CAST(CAST(MAP[v, 1, w, 2, 17, 3] AS MAP<BIGINT, STRING>) AS STRING), CAST(CAST(MAP[TRUE, 1, FALSE, 2] AS MAP<BOOLEAN, BIGINT>) AS STRING) FROM t;
