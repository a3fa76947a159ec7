SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE sc (id INT, g STRING, pts INT, t STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_order_by_limit_expressions_sc', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'json', 'value.format' = 'json');

CREATE TABLE o (id INT, x STRING, PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'wild_order_by_limit_expressions_o', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'json', 'value.format' = 'json',
  'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'wild_order_by_limit_expressions_o');
INSERT INTO o SELECT id, UPPER(t) || '!' AS x FROM sc WHERE t IS NOT NULL ORDER BY CHAR_LENGTH(t) DESC, x ASC, 1 DESC FETCH FIRST 4 ROWS ONLY;
