-- On Flink com.acme.Mask and com.acme.Words are classes; here they are Go functions of main.go.
CREATE FUNCTION mask AS 'com.acme.Mask';
CREATE FUNCTION words AS 'com.acme.Words';

CREATE TABLE remarks (author STRING, text STRING) WITH (
  'connector' = 'kafka', 'topic' = 'remarks', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json'
);

CREATE TABLE spoken (author STRING, word STRING, place INT) WITH (
  'connector' = 'kafka', 'topic' = 'spoken', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json'
);

INSERT INTO spoken
SELECT mask(author, 2), word, place
FROM remarks CROSS JOIN LATERAL TABLE(words(text)) AS w (word, place);
