-- a join that bounds processing time: pairs come at once, what is padded only when its time is over
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE a (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_interval_join_a', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE b (id INT, k STRING, v INT, pt AS PROCTIME()) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_interval_join_b', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE i (l INT, r INT) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_interval_join_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_interval_join-i');
CREATE TABLE lo (l INT, r INT) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_interval_join_lo', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_interval_join-lo');
CREATE TABLE fo (l INT, r INT) WITH (
  'connector' = 'kafka', 'topic' = 'time_processing_interval_join_fo', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'time_processing_interval_join-fo');
EXECUTE STATEMENT SET BEGIN
INSERT INTO i SELECT a.id, b.id FROM a  JOIN b ON a.k = b.k AND a.pt BETWEEN b.pt - INTERVAL '1' DAY AND b.pt + INTERVAL '1' DAY AND a.v <= b.v;
INSERT INTO lo SELECT a.id, b.id FROM a LEFT JOIN b ON a.k = b.k AND a.pt BETWEEN b.pt - INTERVAL '1' DAY AND b.pt + INTERVAL '1' DAY;
INSERT INTO fo SELECT a.id, b.id FROM a FULL JOIN b ON a.k = b.k AND a.pt BETWEEN b.pt - INTERVAL '1' DAY AND b.pt + INTERVAL '1' DAY AND a.v < b.v;
END;
