-- Pass-through.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE result (
  auction BIGINT, bidder BIGINT, price BIGINT, `dateTime` TIMESTAMP(3), extra STRING
) WITH (
{{template "append" .}}
);

INSERT INTO result
SELECT auction, bidder, price, `dateTime`, extra FROM bid;
