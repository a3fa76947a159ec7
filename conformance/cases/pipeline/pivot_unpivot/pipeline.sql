-- columns to rows and back
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE m (dev STRING, a DOUBLE, b DOUBLE, tags MAP<STRING, STRING>, hist ARRAY<ROW<t INT, v DOUBLE>>) WITH (
  'connector' = 'kafka', 'topic' = 'pivot_unpivot_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE u (dev STRING, name STRING, v DOUBLE, ord INT) WITH (
  'connector' = 'kafka', 'topic' = 'pivot_unpivot_u', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pivot_unpivot_u');
CREATE TABLE x (dev STRING, k STRING, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'pivot_unpivot_x', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pivot_unpivot_x');
CREATE TABLE p (dev STRING, r ROW<n BIGINT, avgs ARRAY<DOUBLE>>, m MAP<STRING, DOUBLE>, PRIMARY KEY (dev) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'pivot_unpivot_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'pivot_unpivot_p');
EXECUTE STATEMENT SET BEGIN
INSERT INTO u SELECT dev, name, v, ord FROM m CROSS JOIN UNNEST(ARRAY[ROW('a', a), ROW('b', b)]) WITH ORDINALITY AS z(name, v, ord) WHERE v IS NOT NULL;
INSERT INTO x SELECT dev, k, v FROM m, UNNEST(tags) AS z(k, v) WHERE k NOT LIKE '!_%' ESCAPE '!';
INSERT INTO p SELECT COALESCE(dev, '-'), ROW(COUNT(*), ARRAY[AVG(a), AVG(b), AVG(v)]), MAP['max', MAX(v), 'min', MIN(v), 'range', MAX(v) - MIN(v)]
FROM (SELECT m.dev, m.a, m.b, h.v FROM m LEFT JOIN UNNEST(m.hist) AS h ON TRUE WHERE h.t > 0 OR h.t IS NULL) GROUP BY COALESCE(dev, '-');
END;
