-- updates that move rows to other join keys on both sides, LEFT, into an upsert topic keyed by the left id, then a count
CREATE TABLE a (id INT, fk INT, note STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'join_key_moves_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE b (bid INT, title STRING, PRIMARY KEY (bid) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'join_key_moves_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (id INT, note STRING, title STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_key_moves_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE cnt (title STRING, n BIGINT, PRIMARY KEY (title) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'join_key_moves_cnt', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT a.id, a.note, b.title FROM a LEFT JOIN b ON a.fk = b.bid;
INSERT INTO cnt SELECT COALESCE(title, '-'), COUNT(*) FROM (SELECT a.id, b.title FROM a LEFT JOIN b ON a.fk = b.bid) GROUP BY COALESCE(title, '-');
END;
