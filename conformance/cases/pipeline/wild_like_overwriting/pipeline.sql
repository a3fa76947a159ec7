SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE base (id INT, k STRING, v INT, ts TIMESTAMP(3), up AS UPPER(k), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'kafka', 'topic' = 'wild_like_overwriting_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');

CREATE TABLE d (w AS v * 2, up AS LOWER(k), WATERMARK FOR ts AS ts - INTERVAL '1' HOUR) WITH ('json.ignore-parse-errors' = 'true') LIKE base (OVERWRITING GENERATED OVERWRITING WATERMARKS OVERWRITING OPTIONS);
CREATE TABLE e WITH ('scan.startup.mode' = 'earliest-offset') LIKE base (EXCLUDING GENERATED EXCLUDING WATERMARKS OVERWRITING OPTIONS);
CREATE TABLE o (ws TIMESTAMP(3), up STRING, n BIGINT, w INT) WITH ('connector' = 'kafka', 'topic' = 'wild_like_overwriting_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_like_overwriting_o');
CREATE TABLE p (id INT, k STRING, v INT, ts TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'wild_like_overwriting_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_like_overwriting_p');
INSERT INTO o SELECT window_start, up, COUNT(*), SUM(w) FROM TABLE(TUMBLE(TABLE d, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, up;
INSERT INTO p SELECT * FROM e;
