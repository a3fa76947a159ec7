-- the first rows of rows that change, and the first rows after some of rows that do not, into a table with a key
CREATE TABLE c (id INT, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'kafka', 'topic' = 'limit_offset_of_changes_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE a (id INT, v INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'limit_offset_of_changes_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE c_lim (id INT, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'limit_offset_of_changes_c_lim', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE c_lim_log (id INT, v INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'limit_offset_of_changes_c_lim_log', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE a_off (id INT, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'limit_offset_of_changes_a_off', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a_off_log (id INT, v INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'limit_offset_of_changes_a_off_log', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE a_lim (id INT, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'limit_offset_of_changes_a_lim', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a_lim_log (id INT, v INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'limit_offset_of_changes_a_lim_log', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
CREATE TABLE a_one (id INT, v INT, s STRING, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'limit_offset_of_changes_a_one', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE a_one_log (id INT, v INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'limit_offset_of_changes_a_one_log', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO c_lim SELECT id, v, s FROM c ORDER BY v DESC, id LIMIT 3;
INSERT INTO c_lim_log SELECT id, v, s FROM c ORDER BY v DESC, id LIMIT 3;
INSERT INTO a_off SELECT id, v, s FROM a ORDER BY v DESC, id LIMIT 5 OFFSET 2;
INSERT INTO a_off_log SELECT id, v, s FROM a ORDER BY v DESC, id LIMIT 5 OFFSET 2;
INSERT INTO a_lim SELECT id, v, s FROM a ORDER BY v DESC, id LIMIT 3;
INSERT INTO a_lim_log SELECT id, v, s FROM a ORDER BY v DESC, id LIMIT 3;
INSERT INTO a_one SELECT id, v, s FROM a ORDER BY v, id OFFSET 1 ROW FETCH NEXT 2 ROWS ONLY;
INSERT INTO a_one_log SELECT id, v, s FROM a ORDER BY v, id OFFSET 1 ROW FETCH NEXT 2 ROWS ONLY;
END;
