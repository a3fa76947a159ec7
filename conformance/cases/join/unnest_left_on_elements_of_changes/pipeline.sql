SET 'execution.checkpointing.interval' = '1s';
-- the same over a changelog, under an aggregate
CREATE TABLE t (id INT, a ARRAY<INT>, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_of_changes_t', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'debezium-json');
CREATE TABLE o (x INT, n BIGINT) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_of_changes_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'unnest_left_on_elements_of_changes-o');
CREATE TABLE p (id INT, x INT) WITH ('connector' = 'kafka', 'topic' = 'unnest_left_on_elements_of_changes_p', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'unnest_left_on_elements_of_changes-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT x, COUNT(*) FROM t LEFT JOIN UNNEST(a) AS u (x) ON x <> 1 GROUP BY x;
INSERT INTO p SELECT id, x FROM t LEFT JOIN UNNEST(a) AS u (x) ON x BETWEEN 1 AND 5;
END;
