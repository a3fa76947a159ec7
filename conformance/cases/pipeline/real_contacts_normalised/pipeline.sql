-- contacts, the newest of each address
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE c (id INT, email STRING, phone STRING, name STRING, ts TIMESTAMP(3)) WITH (
  'connector' = 'kafka', 'topic' = 'real_contacts_normalised_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (person CHAR(32) NOT NULL, id INT, domain STRING, phone STRING, initials STRING, masked STRING, PRIMARY KEY (person) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'real_contacts_normalised_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_contacts_normalised_o');
INSERT INTO o
SELECT MD5(e), id, SUBSTRING(e FROM POSITION('@' IN e) + 1), phone2,
  UPPER(CONCAT(LEFT(SPLIT_INDEX(n, ' ', 0), 1), COALESCE(LEFT(SPLIT_INDEX(n, ' ', 1), 1), '-'))),
  OVERLAY(e PLACING REPEAT('*', 3) FROM 2 FOR CHAR_LENGTH(SPLIT_INDEX(e, '@', 0)) - 1)
FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY e ORDER BY ts DESC) AS rn FROM (
   SELECT id, ts, LOWER(TRIM(email)) AS e, REGEXP_REPLACE(phone, '[^0-9+]', '') AS phone2, INITCAP(TRIM(BOTH ' ' FROM name)) AS n FROM c WHERE email LIKE '%_@_%'))
WHERE rn = 1;
