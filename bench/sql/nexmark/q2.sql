-- The bids of some auctions.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE answer (
  auction BIGINT, price BIGINT
) WITH (
{{template "append" .}}
);

INSERT INTO answer
SELECT auction, price FROM bid WHERE MOD(auction, 123) = 0;
