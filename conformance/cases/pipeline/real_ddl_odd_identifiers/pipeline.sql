-- identifiers that need quoting
SET 'execution.checkpointing.interval' = '1s';
CREATE TABLE `my table` (`id` INT, `a` STRING, `Größe` AS id * 2, `select` AS a, `a.b` AS id + 0.5, `x``y` AS 1) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_odd_identifiers_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE `Σ` (`from` INT, `a.b` DECIMAL(12, 1), `x``y` INT, `日本` STRING) WITH (
  'connector' = 'kafka', 'topic' = 'real_ddl_odd_identifiers_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'real_ddl_odd_identifiers_o');
INSERT INTO `Σ` SELECT `Größe`, `a.b`, `x``y`, `select` FROM `my table` AS `t t` WHERE `t t`.`a.b` > 1.5;
