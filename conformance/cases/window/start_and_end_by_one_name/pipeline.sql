-- start and end of a window under the same name, in two statements of one job
CREATE TABLE t (id INT NOT NULL, k STRING NOT NULL, v BIGINT NOT NULL, ts TIMESTAMP(3) NOT NULL, WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'start_and_end_by_one_name_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o1 (k STRING, n BIGINT, w TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'start_and_end_by_one_name_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE o2 (k STRING, n BIGINT, w TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'start_and_end_by_one_name_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT k, COUNT(*) AS n, TUMBLE_START(ts, INTERVAL '10' SECOND) AS w FROM t GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
INSERT INTO o2 SELECT k, COUNT(*) AS n, TUMBLE_END(ts, INTERVAL '10' SECOND) AS w FROM t GROUP BY k, TUMBLE(ts, INTERVAL '10' SECOND);
END;
