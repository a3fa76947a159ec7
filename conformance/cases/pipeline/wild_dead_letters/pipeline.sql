-- a split into good and bad rows in one statement set
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE raw_in (line STRING, off BIGINT METADATA FROM 'offset' VIRTUAL) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'wild_dead_letters_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'raw');
CREATE TABLE o (id INT, v DOUBLE) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'wild_dead_letters_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_dead_letters');
CREATE TABLE p (off BIGINT, line STRING, why STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'wild_dead_letters_p', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_dead_letters-p');
CREATE TEMPORARY VIEW parsed AS SELECT off, line, TRY_CAST(JSON_VALUE(line, '$.id') AS INT) AS id, TRY_CAST(JSON_VALUE(line, '$.v') AS DOUBLE) AS v FROM raw_in;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, v FROM parsed WHERE id IS NOT NULL AND v IS NOT NULL;
INSERT INTO p SELECT off, line, CASE WHEN NOT (line IS JSON) THEN 'no json' WHEN id IS NULL THEN 'no id' ELSE 'no v' END FROM parsed WHERE id IS NULL OR v IS NULL;
END;
