SET 'execution.checkpointing.interval' = '1s';
-- clicks within a minute of an impression: inner, left and full, with further conditions
CREATE TABLE ev (id INT, typ STRING, ad STRING, usr INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '10' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_interval_joins_residual_ev', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (imp INT, click INT, ad STRING, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_interval_joins_residual_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_interval_joins_residual-o');
CREATE TABLE l (imp INT, click INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_interval_joins_residual_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_interval_joins_residual-l');
CREATE TABLE f (imp INT, click INT, t TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_interval_joins_residual_f', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_interval_joins_residual-f');
CREATE TABLE c (ws TIMESTAMP(3), ad STRING, n BIGINT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_interval_joins_residual_c', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_interval_joins_residual-c');
CREATE TEMPORARY VIEW imp AS SELECT * FROM ev WHERE typ = 'imp';
CREATE TEMPORARY VIEW click AS SELECT * FROM ev WHERE typ = 'click';
CREATE TEMPORARY VIEW matched AS SELECT i.id AS i, c.id AS c, i.ad, c.ts FROM imp AS i, click AS c
  WHERE i.ad = c.ad AND c.ts BETWEEN i.ts - INTERVAL '5' SECOND AND i.ts + INTERVAL '1' MINUTE AND (i.usr = c.usr OR i.usr IS NULL) AND MOD(i.id + c.id, 3) <> 0;
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT * FROM matched;
INSERT INTO l SELECT i.id, c.id FROM imp AS i LEFT JOIN click AS c ON i.ad = c.ad AND i.usr = c.usr
  AND c.ts >= i.ts AND c.ts < i.ts + INTERVAL '30' SECOND AND c.id > i.id + 1;
INSERT INTO f SELECT i.id, c.id, COALESCE(i.ts, c.ts) FROM imp AS i FULL OUTER JOIN click AS c ON i.usr = c.usr
  AND i.ts > c.ts - INTERVAL '20' SECOND AND i.ts <= c.ts;
INSERT INTO c SELECT window_start, ad, COUNT(*) FROM TABLE(TUMBLE(TABLE matched, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, ad;
END;
