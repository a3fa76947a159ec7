-- raw STRING
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (v STRING, part INT METADATA FROM 'partition' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'err_raw_unknown_charset_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw', 'raw.charset' = 'nope');
CREATE TABLE o (v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'err_raw_unknown_charset_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'raw', 'raw.charset' = 'nope', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_raw_unknown_charset_o');
CREATE TABLE j (v STRING, p INT) WITH (
  'connector' = 'kafka', 'topic' = 'err_raw_unknown_charset_j', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_raw_unknown_charset_j');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT v FROM t;
INSERT INTO j SELECT v, part FROM t;
END;
