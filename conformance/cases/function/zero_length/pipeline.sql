-- types of length 0, which are those of empty literals
CREATE TABLE t (id INT, s STRING, b BYTES, c CHAR(0), v VARCHAR(0), x BINARY(0), y VARBINARY(0)) WITH (
  'connector' = 'kafka', 'topic' = 'zero_length_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, c CHAR(0), v VARCHAR(0), x BINARY(0), y VARBINARY(0), n INT, a STRING, t STRING) WITH (
  'connector' = 'kafka', 'topic' = 'zero_length_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
CREATE TABLE l (id INT, c CHAR(0), x BINARY(0), e STRING, f BYTES) WITH (
  'connector' = 'kafka', 'topic' = 'zero_length_l', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
EXECUTE STATEMENT SET BEGIN
INSERT INTO o SELECT id, c, v, x, y, CHAR_LENGTH(c) + CHAR_LENGTH(v), c || s || v, TYPEOF(c) || TYPEOF(v) FROM t;
INSERT INTO l SELECT id, COALESCE('', ''), COALESCE(x'', x''), CASE WHEN id > 1 THEN '' ELSE s END, CASE WHEN id > 1 THEN x'' ELSE b END FROM t;
END;
