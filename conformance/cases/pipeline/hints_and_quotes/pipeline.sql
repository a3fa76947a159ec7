-- quoted names of every kind, keywords, unicode, options hints and aliases
CREATE TABLE `my-topic.v1` (`order` INT, `group by` STRING, `naïve` DOUBLE, `a``b` STRING, `ROW` ROW<`select` INT, `from` STRING>) WITH ('connector' = 'kafka', 'topic' = 'hints_and_quotes_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE `out` (`1st` INT, `größe` STRING, `x y` DOUBLE, `a``b` STRING) WITH ('connector' = 'kafka', 'topic' = 'hints_and_quotes_o', 'properties.bootstrap.servers' = 'localhost:9092', 'format' = 'json');
INSERT INTO `out` SELECT t.`order` AS `1st`, t.`ROW`.`from` || '/' || t.`group by`, `naïve` * 2, `a``b` FROM `my-topic.v1` /*+ OPTIONS('json.ignore-parse-errors'='true') */ AS t WHERE t.`ROW`.`select` IS NOT NULL;
