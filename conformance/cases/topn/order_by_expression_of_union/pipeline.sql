-- ORDER BY an expression, a CASE, and an alias over a set operation, with LIMIT
CREATE TABLE a (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_expression_of_union_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_expression_of_union_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o1 (id INT, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_expression_of_union_o1', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o2 (id INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_expression_of_union_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE o3 (x INT) WITH (
  'connector' = 'kafka', 'topic' = 'order_by_expression_of_union_o3', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o1 SELECT id, v FROM a UNION ALL SELECT id, v FROM b ORDER BY ABS(v) DESC, id LIMIT 3;
INSERT INTO o2 SELECT id FROM a ORDER BY CASE WHEN v IS NULL THEN 0 ELSE 1 END, v * -1, id LIMIT 2;
INSERT INTO o3 SELECT id + 100 AS x FROM a ORDER BY x DESC LIMIT 2;
END;
