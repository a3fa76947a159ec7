SET 'execution.checkpointing.interval' = '1s';
-- sums, products and quotients that do not fit
CREATE TABLE t (k STRING, a DECIMAL(38, 0), b DECIMAL(14, 6), c DECIMAL(38, 18)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_decimals_at_the_limit_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
CREATE TABLE o (k STRING, x DECIMAL(38, 6), y DECIMAL(38, 6), z DECIMAL(38, 6), m DECIMAL(38, 6), s STRING, r DECIMAL(38, 6)) WITH (
  'connector' = 'kafka', 'topic' = 'blind_decimals_at_the_limit_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_decimals_at_the_limit-o');
CREATE TABLE g (k STRING, sa DECIMAL(38, 0), sc DECIMAL(38, 18), av DECIMAL(38, 18), ab DECIMAL(38, 6), mx DECIMAL(38, 0), n BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'blind_decimals_at_the_limit_g', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_decimals_at_the_limit-g');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT k, TRY_CAST(a * b AS DECIMAL(38, 6)), TRY_CAST(a / b AS DECIMAL(38, 6)), TRY_CAST(c + b AS DECIMAL(38, 6)), TRY_CAST(MOD(c, b) AS DECIMAL(38, 6)), CAST(c - a AS STRING), ROUND(CAST(b * b AS DECIMAL(38, 6)), 3) FROM t;
INSERT INTO g SELECT k, SUM(a), SUM(c), AVG(c), AVG(b), MAX(a), COUNT(c) FROM t GROUP BY k;
END;
