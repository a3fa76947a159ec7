-- The bids of some auctions.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE result (
  auction BIGINT, price BIGINT
) WITH (
{{template "append" .}}
);

INSERT INTO result
SELECT auction, price FROM bid WHERE MOD(auction, 123) = 0;
