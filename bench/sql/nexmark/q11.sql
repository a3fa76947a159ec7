-- Bids of a bidder in each session, which ten seconds of silence end.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE answer (
  bidder BIGINT, bid_count BIGINT, starttime TIMESTAMP(3), endtime TIMESTAMP(3)
) WITH (
{{template "append" .}}
);

INSERT INTO answer
SELECT bidder, COUNT(*), SESSION_START(`dateTime`, INTERVAL '10' SECOND), SESSION_END(`dateTime`, INTERVAL '10' SECOND)
FROM bid
GROUP BY bidder, SESSION(`dateTime`, INTERVAL '10' SECOND);
