-- an upsert topic keyed otherwise than the rows that change: one input, so that the order is known
CREATE TABLE t (id INT, k STRING, v INT) WITH (
  'connector' = 'kafka', 'topic' = 'materialize_own_order_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (k STRING, id INT, v INT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'materialize_own_order_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o2 (v INT, k STRING, PRIMARY KEY (v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'materialize_own_order_o2', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT k, id, v FROM t;
INSERT INTO o2 SELECT v, k FROM t WHERE id <> 3;
END;
