-- employees and the chain of their managers: a table joined with itself four times
CREATE TABLE emp (id INT, name STRING, boss INT, salary DECIMAL(9,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'self_join_hierarchy_emp', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, path STRING, lvl INT, top_salary DECIMAL(9,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'self_join_hierarchy_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o
SELECT a.id, CONCAT_WS(' > ', d.name, c.name, b.name, a.name),
  1 + CASE WHEN b.id IS NULL THEN 0 ELSE 1 END + CASE WHEN c.id IS NULL THEN 0 ELSE 1 END + CASE WHEN d.id IS NULL THEN 0 ELSE 1 END,
  GREATEST(a.salary, COALESCE(b.salary, 0), COALESCE(c.salary, 0), COALESCE(d.salary, 0))
FROM emp a LEFT JOIN emp b ON a.boss = b.id LEFT JOIN emp c ON b.boss = c.id LEFT JOIN emp d ON c.boss = d.id;
