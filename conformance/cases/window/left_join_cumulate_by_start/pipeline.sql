-- each row has a partner for each step of its period, of which nothing is read
CREATE TABLE t (id INT NOT NULL, k STRING NOT NULL, v BIGINT NOT NULL, ts TIMESTAMP(3) NOT NULL, WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'left_join_cumulate_by_start_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset',
  'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, k STRING) WITH ('connector' = 'kafka', 'topic' = 'left_join_cumulate_by_start_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
INSERT INTO o SELECT x.id, x.k FROM t AS x LEFT JOIN (SELECT k, window_start, COUNT(*) AS n FROM TABLE(CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY k, window_start, window_end) AS y ON x.k = y.k AND FLOOR(x.ts TO MINUTE) = y.window_start;
