-- the last reading per sensor and kind by event time, pivoted per room, the rooms ranked
CREATE TABLE r (sensor STRING, room STRING, kind STRING, val DOUBLE, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'latest_per_key_then_pivot_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (rk BIGINT, room STRING, t DOUBLE, h DOUBLE) WITH (
  'connector' = 'kafka', 'topic' = 'latest_per_key_then_pivot_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE VIEW cur AS SELECT sensor, room, kind, val FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY sensor, kind ORDER BY ts DESC) AS r FROM r) WHERE r = 1;
INSERT INTO o SELECT rk, room, t, h FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY t DESC, room) AS rk FROM (SELECT room, AVG(val) FILTER (WHERE kind = 't') AS t, AVG(val) FILTER (WHERE kind = 'h') AS h FROM cur GROUP BY room)) WHERE rk <= 2;
