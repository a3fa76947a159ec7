-- FIRST_VALUE cannot be merged: not in a hop
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE e (id INT, k STRING, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_first_value_in_hop_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (ws TIMESTAMP(3), f INT) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'err_first_value_in_hop_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'err_first_value_in_hop');
INSERT INTO o SELECT window_start, FIRST_VALUE(v) FROM TABLE(HOP(TABLE e, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end;
