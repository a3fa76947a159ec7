-- sums of too many digits
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE s (id INT, g STRING, a DECIMAL(38, 18), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'sum_of_too_many_digits_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'scan.watermark.emit.strategy' = 'on-event');
CREATE TABLE o (g STRING, v DECIMAL(38, 18), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'sum_of_too_many_digits_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'sum_of_too_many_digits_o');
CREATE TABLE w (g STRING, v DECIMAL(38, 18), n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'sum_of_too_many_digits_w', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'sum_of_too_many_digits_w');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT g, SUM(a), COUNT(*) FROM s GROUP BY g;
INSERT INTO w SELECT g, SUM(a), COUNT(*) FROM TABLE(TUMBLE(TABLE s, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY g, window_start, window_end;
END;
