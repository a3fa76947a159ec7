-- The auctions with the most bids of the last ten seconds, every two seconds.
{{template "head" .}}

{{template "bid" .}}

CREATE TABLE answer (
  auction BIGINT, num BIGINT
) WITH (
{{template "append" .}}
);

INSERT INTO answer
SELECT counted.auction, counted.num
FROM (
  SELECT auction, COUNT(*) AS num, window_start AS starttime, window_end AS endtime
  FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
  GROUP BY auction, window_start, window_end
) AS counted
JOIN (
  SELECT MAX(num) AS maxn, starttime, endtime
  FROM (
    SELECT COUNT(*) AS num, window_start AS starttime, window_end AS endtime
    FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
    GROUP BY auction, window_start, window_end
  )
  GROUP BY starttime, endtime
) AS best
ON counted.starttime = best.starttime AND counted.endtime = best.endtime AND counted.num >= best.maxn;
