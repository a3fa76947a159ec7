-- ORDER BY a position and a column that is not selected, with FETCH FIRST
CREATE TABLE a (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_ordinal_hidden_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (k STRING, id INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_ordinal_hidden_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (k STRING) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_ordinal_hidden_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT k, id FROM a ORDER BY 2 DESC FETCH FIRST 2 ROWS ONLY;
INSERT INTO o2 SELECT k FROM a ORDER BY v DESC NULLS LAST, 1 LIMIT 3;
END;
