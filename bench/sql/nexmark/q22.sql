-- The folders of each url.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE answer (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, dir1 STRING, dir2 STRING, dir3 STRING
) WITH (
{{template "append" .}}
);

INSERT INTO answer
SELECT auction, bidder, price, channel, SPLIT_INDEX(url, '/', 3), SPLIT_INDEX(url, '/', 4), SPLIT_INDEX(url, '/', 5)
FROM bid;
