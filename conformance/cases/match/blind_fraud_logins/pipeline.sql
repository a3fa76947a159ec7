SET 'execution.checkpointing.interval' = '1s';
-- three failures, a login, and a payment above the mean of what was paid before; NULL is a partition as well
CREATE TABLE lg (id INT, usr STRING, act STRING, amt DECIMAL(10, 2), ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH (
  'connector' = 'kafka', 'topic' = 'blind_fraud_logins_lg', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (usr STRING, first_fail INT, fails BIGINT, login_at TIMESTAMP(3), paid DECIMAL(10, 2), secs INT, what STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_fraud_logins_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_fraud_logins-o');
CREATE TABLE twice (usr STRING, a INT, b INT, m DECIMAL(38, 2)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_fraud_logins_twice', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_fraud_logins-twice');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT usr, ff, fails, login_at, paid, TIMESTAMPDIFF(SECOND, f_at, login_at), what FROM lg MATCH_RECOGNIZE (
  PARTITION BY usr ORDER BY ts
  MEASURES FIRST(F.id) AS ff, COUNT(F.id) AS fails, FIRST(F.ts) AS f_at, LAST(L.ts) AS login_at, LAST(P.amt) AS paid, UPPER(LAST(P.act)) || '-' || CAST(LAST(F.id, 1) AS STRING) AS what
  AFTER MATCH SKIP PAST LAST ROW
  PATTERN (F{2,}? L O*? P) WITHIN INTERVAL '3' MINUTE
  DEFINE F AS F.act = 'fail', O AS O.act <> 'fail', L AS L.act = 'login', P AS P.act = 'pay' AND P.amt > 1
);
INSERT INTO twice SELECT * FROM lg MATCH_RECOGNIZE (
  PARTITION BY usr ORDER BY ts
  MEASURES FIRST(P.id) AS a, Q.id AS b, SUM(P.amt) AS m
  AFTER MATCH SKIP TO LAST Q
  PATTERN (P N* Q)
  DEFINE P AS P.act = 'pay' AND (P.amt IS NULL OR P.amt >= FIRST(P.amt)), N AS N.act <> 'pay', Q AS Q.act = 'pay' AND (Q.amt IS NULL OR Q.amt >= P.amt)
);
END;
