-- Pass-through.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE answer (
  auction BIGINT, bidder BIGINT, price BIGINT, `dateTime` TIMESTAMP(3), extra STRING
) WITH (
{{template "append" .}}
);

INSERT INTO answer
SELECT auction, bidder, price, `dateTime`, extra FROM bid;
