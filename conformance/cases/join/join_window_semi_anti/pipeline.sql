-- semi and anti window joins
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_window_semi_anti_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'join_window_semi_anti_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), id INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_window_semi_anti_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_window_semi_anti_o');
CREATE TABLE p (ws TIMESTAMP(3), id INT) WITH (
  'connector' = 'kafka', 'topic' = 'join_window_semi_anti_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'join_window_semi_anti_p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT l.window_start, l.id FROM (SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '20' SECOND))) l WHERE l.k IN (SELECT r.k FROM (SELECT * FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '20' SECOND))) r WHERE l.window_start = r.window_start AND l.window_end = r.window_end);
INSERT INTO p SELECT l.window_start, l.id FROM (SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '20' SECOND))) l WHERE NOT EXISTS (SELECT * FROM (SELECT * FROM TABLE(TUMBLE(TABLE b, DESCRIPTOR(ts), INTERVAL '20' SECOND))) r WHERE l.k = r.k AND l.window_start = r.window_start AND l.window_end = r.window_end);
END;
