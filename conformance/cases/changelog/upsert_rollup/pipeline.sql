-- a compacted topic of balances rolled up by owner, with deletions
CREATE TABLE acct (acct STRING, owner STRING, balance DECIMAL(15, 2), flags ARRAY<STRING>, PRIMARY KEY (acct) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'upsert_rollup_i', 'properties.bootstrap.servers' = 'localhost:9092',
  'scan.bounded.mode' = 'latest-offset', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE o (owner STRING, n BIGINT, total DECIMAL(38, 2), lo DECIMAL(15, 2), frozen BIGINT, PRIMARY KEY (owner) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'upsert_rollup_o', 'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'json', 'value.format' = 'json');
INSERT INTO o SELECT owner, COUNT(*), SUM(balance), MIN(balance), COUNT(*) FILTER (WHERE ARRAY_CONTAINS(flags, 'frozen')) FROM acct WHERE owner IS NOT NULL GROUP BY owner HAVING SUM(balance) <> 0;
