-- a star of change-captured tables: facts joined with three dimensions, one of them optional, into a nested ROW and an aggregate
CREATE TABLE f (id INT, p INT, c INT, s INT, q INT) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_star_schema_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE p (id INT, name STRING, price DECIMAL(8,2)) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_star_schema_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE c (id INT, name STRING, addr ROW<city STRING, zip STRING>) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_star_schema_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE s (id INT, name STRING) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_star_schema_s', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE wide (id INT, cust ROW<name STRING, city STRING>, item STRING, shop STRING, total DECIMAL(20,2), PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'cdc_star_schema_wide', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE percity (city STRING, n BIGINT, shops BIGINT, total DECIMAL(38,2)) WITH (
  'connector' = 'kafka', 'topic' = 'cdc_star_schema_percity', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE VIEW w AS SELECT f.id, c.name AS cn, c.addr.city AS city, p.name AS item, s.name AS shop, f.q * p.price AS total FROM f JOIN p ON f.p = p.id JOIN c ON f.c = c.id LEFT JOIN s ON f.s = s.id;
EXECUTE STATEMENT SET BEGIN
INSERT INTO wide SELECT id, ROW(cn, city), item, shop, total FROM w;
INSERT INTO percity SELECT city, COUNT(*), COUNT(DISTINCT shop), SUM(total) FROM w GROUP BY city;
END;
