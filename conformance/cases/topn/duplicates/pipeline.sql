-- deliveries at least once made single: first by time, last by version, into an upsert topic
CREATE TABLE t (event_id STRING, ver INT, amount DECIMAL(9, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'kafka', 'topic' = 'duplicates_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE firsts (event_id STRING, amount DECIMAL(9, 2), ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'duplicates_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE lasts (event_id STRING, ver INT, amount DECIMAL(9, 2), PRIMARY KEY (event_id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'duplicates_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE totals (h TIMESTAMP(3), n BIGINT, s DECIMAL(38, 2)) WITH ('connector' = 'kafka', 'topic' = 'duplicates_q', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE VIEW f AS SELECT event_id, amount, ts FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY event_id ORDER BY ts ASC) AS rn FROM t) WHERE rn = 1;
EXECUTE STATEMENT SET BEGIN
INSERT INTO firsts SELECT * FROM f;
INSERT INTO lasts SELECT event_id, ver, amount FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY event_id ORDER BY ver DESC) AS rn FROM t WHERE event_id IS NOT NULL) WHERE rn = 1;
INSERT INTO totals SELECT window_end, COUNT(*), SUM(amount) FROM TABLE(TUMBLE(TABLE f, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end;
END;
