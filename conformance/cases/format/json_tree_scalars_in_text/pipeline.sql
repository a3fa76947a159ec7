-- numbers that become text with the slower of the two parsers
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_tree_scalars_in_text_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.decode.json-parser.enabled' = 'false');
CREATE TABLE td (id INT, s STRING, d DECIMAL(10, 2)) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_tree_scalars_in_text_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.decode.json-parser.enabled' = 'false');
CREATE TABLE o (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_tree_scalars_in_text_o', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_tree_scalars_in_text', 'format' = 'json', 'json.decode.json-parser.enabled' = 'false');
CREATE TABLE od (id INT, s STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'json_tree_scalars_in_text_od', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'json_tree_scalars_in_text_d', 'format' = 'json', 'json.decode.json-parser.enabled' = 'false');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, s FROM t;
INSERT INTO od SELECT id, s FROM td;
END;
