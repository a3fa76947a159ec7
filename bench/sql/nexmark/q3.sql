-- Who sells in a category, in three states.
{{template "head" .}}

{{template "auction" .}}

{{template "person" .}}

CREATE TABLE answer (
  name STRING, city STRING, state STRING, id BIGINT
) WITH (
{{template "append" .}}
);

INSERT INTO answer
SELECT P.name, P.city, P.state, A.id
FROM auction AS A INNER JOIN person AS P ON A.seller = P.id
WHERE A.category = 10 AND (P.state = 'OR' OR P.state = 'ID' OR P.state = 'CA');
