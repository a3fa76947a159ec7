SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE t (id INT, s STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_text_toolbox_t', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE a (id INT, u STRING, l STRING, n INT, sub STRING, rev STRING, pos INT, tr STRING, lp STRING, ini STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_text_toolbox_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_text_toolbox-a');
CREATE TABLE b (id INT, m MAP<STRING, STRING>, arr ARRAY<STRING>, re STRING, rx STRING, ok BOOLEAN, lk BOOLEAN, h STRING, e STRING, sp STRING) WITH (
  'connector' = 'kafka', 'topic' = 'blind_text_toolbox_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_text_toolbox-b');
CREATE TABLE j (id INT, isj BOOLEAN, v STRING, q STRING, ex BOOLEAN, n INT, d DATE, i INT) WITH (
  'connector' = 'kafka', 'topic' = 'blind_text_toolbox_j', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'blind_text_toolbox-j');
EXECUTE STATEMENT SET BEGIN
INSERT INTO a SELECT id, UPPER(s), LOWER(s), CHAR_LENGTH(s), SUBSTRING(s FROM 2 FOR 3), REVERSE(s), POSITION('b' IN s), TRIM(BOTH ' ' FROM s), LPAD(s, 5, 'é'), INITCAP(s) FROM t;
INSERT INTO b SELECT id, STR_TO_MAP(s, ';', '='), SPLIT(s, ','), REGEXP_REPLACE(s, '[^\p{L}]', '#'), REGEXP_EXTRACT(s, '(\w+)=(\w+)', 2), s SIMILAR TO '%(1|2)%', s LIKE '!%!_%' ESCAPE '!', MD5(s), CAST(ENCODE(s, 'UTF-16') IS NULL AS STRING), SPLIT_INDEX(s, ',', 2) FROM t;
INSERT INTO j SELECT id, s IS JSON OBJECT, JSON_VALUE(s, '$.c' RETURNING STRING DEFAULT 'd' ON EMPTY DEFAULT 'e' ON ERROR), JSON_QUERY(s, '$.a.b'), JSON_EXISTS(s, '$.a.b[1]'), JSON_VALUE(s, 'lax $.a.b[0]' RETURNING INTEGER), TRY_CAST(s AS DATE), TRY_CAST(s AS INT) FROM t;
END;
