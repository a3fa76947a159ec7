-- The ten highest bids of each auction, with their places.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE answer (
  auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, `dateTime` TIMESTAMP(3), extra STRING, place BIGINT,
  PRIMARY KEY (auction, place) NOT ENFORCED
) WITH (
{{template "upsert" .}}
);

INSERT INTO answer
SELECT auction, bidder, price, channel, url, `dateTime`, extra, place
FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price DESC) AS place FROM bid)
WHERE place <= 10;
