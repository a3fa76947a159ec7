-- rows that are late for a window function that nobody reads, and for one below a filter
CREATE TABLE t (id INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH (
  'connector' = 'kafka', 'topic' = 'over_nobody_reads_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_nobody_reads_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE f (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_nobody_reads_f', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE n (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'over_nobody_reads_n', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id FROM (SELECT id, SUM(v) OVER (ORDER BY ts) AS s FROM t);
INSERT INTO f SELECT id FROM (SELECT id, v, SUM(v) OVER (ORDER BY ts) AS s FROM t) WHERE v > 1;
INSERT INTO n SELECT id FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY v ORDER BY id) AS s FROM t);
END;
