-- Prices in another currency.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE result (
  auction BIGINT, bidder BIGINT, price DECIMAL(23, 3), `dateTime` TIMESTAMP(3), extra STRING
) WITH (
{{template "append" .}}
);

INSERT INTO result
SELECT auction, bidder, 0.908 * price, `dateTime`, extra FROM bid;
