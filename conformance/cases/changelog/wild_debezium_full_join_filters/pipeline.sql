SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE l (id INT, g STRING, v INT) WITH ('connector' = 'kafka', 'topic' = 'wild_debezium_full_join_filters_l', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'format' = 'debezium-json');
CREATE TABLE r (id INT, g STRING, w INT) WITH ('connector' = 'kafka', 'topic' = 'wild_debezium_full_join_filters_r', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset',
  'format' = 'debezium-json');
CREATE TABLE o (g STRING, lv INT, rw INT, bo INT) WITH ('connector' = 'kafka', 'topic' = 'wild_debezium_full_join_filters_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'debezium-json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_debezium_full_join_filters_o');
INSERT INTO o SELECT COALESCE(l.g, r.g), l.v, r.w, l.v + r.w FROM l FULL JOIN r ON l.g = r.g AND l.v <> r.w WHERE COALESCE(l.v, 0) < 100;
