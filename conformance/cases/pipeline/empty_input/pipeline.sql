-- topics without a record: global and grouped aggregates, joins, windows, limits
CREATE TABLE e (id INT, k STRING, d DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'topic' = 'empty_input_e', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE f (id INT, k STRING) WITH ('connector' = 'kafka', 'topic' = 'empty_input_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (w STRING, n BIGINT, s STRING) WITH ('connector' = 'kafka', 'topic' = 'empty_input_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT 'global', COUNT(*), CAST(SUM(d) AS STRING) FROM e;
INSERT INTO o SELECT 'group', COUNT(*), k FROM e GROUP BY k;
INSERT INTO o SELECT 'left', f.id, e.k FROM f LEFT JOIN e ON f.k = e.k;
INSERT INTO o SELECT 'notin', id, k FROM f WHERE k NOT IN (SELECT k FROM e);
INSERT INTO o SELECT 'scalar', id, (SELECT MAX(k) FROM e) FROM f;
INSERT INTO o SELECT 'window', COUNT(*), k FROM TABLE(TUMBLE(TABLE e, DESCRIPTOR(ts), INTERVAL '1' HOUR)) GROUP BY window_start, window_end, k;
INSERT INTO o SELECT 'avg', COUNT(d), COALESCE(CAST(AVG(d) AS STRING), LISTAGG(k)) FROM e WHERE id > 0;
END;
