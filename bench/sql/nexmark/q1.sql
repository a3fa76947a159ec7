-- Prices in another currency.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE answer (
  auction BIGINT, bidder BIGINT, price DECIMAL(23, 3), `dateTime` TIMESTAMP(3), extra STRING
) WITH (
{{template "append" .}}
);

INSERT INTO answer
SELECT auction, bidder, 0.908 * price, `dateTime`, extra FROM bid;
