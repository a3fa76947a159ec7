-- The average of the winning bids of a category.
{{template "head" .}}

{{template "auction" .}}

{{template "bid" .}}

CREATE TABLE answer (
  category BIGINT, final BIGINT, PRIMARY KEY (category) NOT ENFORCED
) WITH (
{{template "upsert" .}}
);

INSERT INTO answer
SELECT category, AVG(final)
FROM (
  SELECT MAX(B.price) AS final, A.category
  FROM auction A, bid B
  WHERE A.id = B.auction AND B.`dateTime` BETWEEN A.`dateTime` AND A.expires
  GROUP BY A.id, A.category
)
GROUP BY category;
