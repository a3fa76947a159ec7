SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE f (id INT, s STRING, n INT, d DOUBLE, arr ARRAY<INT>, m MAP<STRING, STRING>, r ROW<x INT, y ARRAY<STRING>>, j STRING, t TIMESTAMP(3)) WITH ('connector' = 'kafka', 'topic' = 'mixed_lateral_limit_ordinality_f', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, x INT, pos_ INT, key_ STRING, v STRING) WITH ('connector' = 'kafka', 'topic' = 'mixed_lateral_limit_ordinality_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_lateral_limit_ordinality-o');
CREATE TABLE p (id INT, y STRING, n BIGINT, PRIMARY KEY (id, y) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'mixed_lateral_limit_ordinality_p', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'mixed_lateral_limit_ordinality-p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, a.x, a.pos_, b.kk, b.vv FROM f CROSS JOIN UNNEST(arr) WITH ORDINALITY AS a (x, pos_) LEFT JOIN UNNEST(m) AS b (kk, vv) ON TRUE WHERE a.x IS NULL OR a.x < 5;
INSERT INTO p SELECT MOD(id, 5), y.v, COUNT(*) FROM f CROSS JOIN UNNEST(SPLIT(s, ',')) AS y (v) WHERE y.v <> '' GROUP BY MOD(id, 5), y.v;
END;
