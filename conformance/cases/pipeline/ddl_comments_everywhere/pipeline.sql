-- comments, COMMENT clauses, quoted names, keywords in any case
SET 'execution.checkpointing.interval' = '1s';
/* head; with semicolon */
create table `my table` (`select` int comment 'the ''id''', `a b` string, -- tail; too
 `from` as `select` * 2) comment 'a table' with ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_comments_everywhere_i', 'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'json');
CREATE TABLE o (`x-y` INT, `Z` STRING) WITH ('connector' = 'kafka', 'properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'ddl_comments_everywhere_o', 'format' = 'json', 'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'ddl_comments_everywhere');
insert into o select /* inner */ `from`, `a b` || '; -- no comment' from `my table` where `select` <> 3;
