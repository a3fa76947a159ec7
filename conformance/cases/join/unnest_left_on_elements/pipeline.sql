SET 'execution.checkpointing.interval' = '1s';
-- LEFT JOIN UNNEST with conditions on the elements
CREATE TABLE t (id INT, v INT, a ARRAY<INT>, m MAP<STRING, INT>, ar ARRAY<ROW<x INT, y STRING>>) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_t', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (id INT, x INT) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_a', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'unnest_left_on_elements-a');
CREATE TABLE b (id INT, k STRING, w INT) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_b', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'unnest_left_on_elements-b');
CREATE TABLE c (id INT, x INT, y STRING) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_c', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'unnest_left_on_elements-c');
CREATE TABLE d (id INT, x INT, o INT) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_d', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'unnest_left_on_elements-d');
CREATE TABLE e (id INT, x INT, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_e', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'unnest_left_on_elements-e');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT id, x FROM t LEFT JOIN UNNEST(a) AS u (x) ON x > 1;
INSERT INTO b SELECT id, kk, ww FROM t LEFT JOIN UNNEST(m) AS u (kk, ww) ON kk = 'a' OR ww IS NULL;
INSERT INTO c SELECT id, x, y FROM t LEFT JOIN UNNEST(ar) AS u (x, y) ON y IS NOT NULL AND x > 2;
INSERT INTO d SELECT id, x, o FROM t LEFT JOIN UNNEST(a) WITH ORDINALITY AS u (x, o) ON o = 2;
INSERT INTO e SELECT id, x, 1 FROM t LEFT JOIN UNNEST(a) AS u (x) ON x IN (1, 7) WHERE v > 1 OR v IS NULL;
END;
