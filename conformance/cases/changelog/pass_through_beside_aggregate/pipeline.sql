-- an upsert table copied as it is, and aggregated beside it: repeated rows and tombstones of unknown keys
CREATE TABLE i (id INT, k STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'pass_through_beside_aggregate_i', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE c (id INT, k STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'pass_through_beside_aggregate_c', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE g (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'pass_through_beside_aggregate_g', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO c SELECT id, k FROM i;
INSERT INTO g SELECT k, COUNT(*) FROM i GROUP BY k;
END;
