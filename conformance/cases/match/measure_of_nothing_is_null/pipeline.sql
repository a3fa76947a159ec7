-- IS NULL of a measure over a variable that no row matches, of a column that is NOT NULL
CREATE TABLE t (id INT NOT NULL, k STRING NOT NULL, v BIGINT NOT NULL, ts TIMESTAMP(3) NOT NULL, WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'measure_of_nothing_is_null_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (k STRING, s BIGINT, u BIGINT) WITH ('connector' = 'kafka', 'topic' = 'measure_of_nothing_is_null_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO o SELECT k, s, u FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES LAST(A.v) AS s, B.v AS u AFTER MATCH SKIP PAST LAST ROW PATTERN (A* B) DEFINE A AS A.v > 4, B AS B.v < 4) WHERE s IS NULL;
