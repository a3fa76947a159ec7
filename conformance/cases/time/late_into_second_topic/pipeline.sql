-- late rows found with CURRENT_WATERMARK and sent elsewhere
CREATE TABLE m (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '2' SECOND) WITH ('connector' = 'kafka', 'topic' = 'late_into_second_topic_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE ok (id INT, ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'late_into_second_topic_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE late (id INT, ts TIMESTAMP(3), behind INT) WITH ('connector' = 'kafka', 'topic' = 'late_into_second_topic_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO ok SELECT id, ts FROM m WHERE CURRENT_WATERMARK(ts) IS NULL OR ts > CURRENT_WATERMARK(ts);
INSERT INTO late SELECT id, ts, TIMESTAMPDIFF(SECOND, ts, CURRENT_WATERMARK(ts)) FROM m WHERE ts <= CURRENT_WATERMARK(ts);
END;
