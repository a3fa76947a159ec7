-- raw STRING
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (v STRING, part INT METADATA FROM 'partition' VIRTUAL) WITH (
  'connector' = 'kafka', 'topic' = 'raw_iso_8859_1_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw', 'raw.charset' = 'ISO-8859-1');
CREATE TABLE o (v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'raw_iso_8859_1_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'raw', 'raw.charset' = 'ISO-8859-1', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'raw_iso_8859_1_o');
CREATE TABLE j (v STRING, p INT) WITH (
  'connector' = 'kafka', 'topic' = 'raw_iso_8859_1_j', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'raw_iso_8859_1_j');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT v FROM t;
INSERT INTO j SELECT v, part FROM t;
END;
