-- the first row by an order, where rows are gathered: it is replaced
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '100 ms';
SET 'table.exec.mini-batch.size' = '10';
CREATE TABLE t (id INT, k STRING, g INT, v INT, c BOOLEAN, ts TIMESTAMP(3), t2 TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_minibatch_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'scan.watermark.emit.strategy' = 'on-event', 'format' = 'json');
CREATE TABLE o (id INT, g INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'first_row_minibatch_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, g, v FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY g ORDER BY v, id) AS rn FROM t) WHERE rn = 1;
END;
