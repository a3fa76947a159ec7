-- what nobody reads is not joined, what has no rows makes no changes
CREATE TABLE t (id INT, g INT, c TIMESTAMP(3), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'unread_values_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'unread_values_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE p (n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'unread_values_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id FROM (SELECT id, (SELECT MIN(b.g) FROM t b WHERE b.id = a.g) x, EXISTS (SELECT 1 FROM t b WHERE b.id = a.g) y FROM t a) WHERE id > 1;
INSERT INTO p SELECT COUNT(*) FROM t WHERE g > 3 AND g < 2 AND id > CAST(NULL AS INT) GROUP BY g;
END;
