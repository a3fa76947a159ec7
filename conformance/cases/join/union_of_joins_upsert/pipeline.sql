-- a union of an interval join and a temporal join, last row per key, into a compacted topic
CREATE TABLE o_ (id INT, cur STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_joins_upsert_o_', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE p (id INT, amt INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '30' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'union_of_joins_upsert_p', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE rates (cur STRING, rate INT, vf TIMESTAMP(3), WATERMARK FOR vf AS vf, PRIMARY KEY (cur) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'union_of_joins_upsert_rates', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');
CREATE TABLE o (id INT, what STRING, x INT, PRIMARY KEY (id) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'union_of_joins_upsert_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json');
CREATE VIEW u AS SELECT o_.id, 'paid' AS what, p.amt AS x, o_.ts FROM o_ JOIN p ON o_.id = p.id AND p.ts BETWEEN o_.ts AND o_.ts + INTERVAL '5' SECOND UNION ALL SELECT o_.id, 'rate', r.rate, o_.ts FROM o_ JOIN rates FOR SYSTEM_TIME AS OF o_.ts AS r ON o_.cur = r.cur;
INSERT INTO o SELECT id, MAX(what), SUM(x) FROM u GROUP BY id;
