-- ages, tenures and calendar parts
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE p (id INT, born DATE, hired TIMESTAMP(3), seen TIMESTAMP_LTZ(3)) WITH (
  'connector' = 'kafka', 'topic' = 'real_ages_and_tenure_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (id INT, age INT, months_ INT, next_ DATE, q BIGINT, mon DATE, w BIGINT, yr TIMESTAMP(3), gap BIGINT, till TIMESTAMP(3), t TIME, label STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_ages_and_tenure_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ages_and_tenure_o');
INSERT INTO o SELECT id, TIMESTAMPDIFF(YEAR, born, DATE '2024-03-01'), TIMESTAMPDIFF(MONTH, hired, TIMESTAMP '2024-02-29 12:00:00'), born + INTERVAL '30' YEAR, QUARTER(born), FLOOR(born TO MONTH), WEEK(CAST(hired AS DATE)), CEIL(hired TO YEAR), UNIX_TIMESTAMP(DATE_FORMAT(hired, 'yyyy-MM-dd HH:mm:ss')) - UNIX_TIMESTAMP('2020-01-01 00:00:00'), TIMESTAMPADD(DAY, -90, hired), CAST(hired AS TIME), CONCAT(DATE_FORMAT(hired, 'EEE'), ' ', CAST(EXTRACT(DOY FROM hired) AS STRING), '/', CAST(seen AS STRING))
FROM p;
