package drill

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Workload is a pipeline whose output can be computed from the number of input
// records alone.
type Workload string

// The workloads.
const (
	// PassThrough copies every record.
	PassThrough Workload = "pass-through"
	// Window counts and sums per key and second.
	Window Workload = "window"
	// Upsert keeps a running count and sum per key.
	Upsert Workload = "upsert"
)

// Workloads are all of them.
var Workloads = []Workload{PassThrough, Window, Upsert}

// ParseWorkload finds a workload by name.
func ParseWorkload(name string) (Workload, error) {
	for _, w := range Workloads {
		if string(w) == name {
			return w, nil
		}
	}
	return "", fmt.Errorf("workload %q; known are %v", name, Workloads)
}

// Topics of one drill.
type Topics struct {
	In, Out string
}

const sourceSQL = `CREATE TABLE records (
  id BIGINT, k STRING, seq BIGINT, amount BIGINT, ms BIGINT,
  ts AS TO_TIMESTAMP_LTZ(ms, 3),
  WATERMARK FOR ts AS ts
) WITH (
  'connector' = 'kafka', 'topic' = '{in}', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'
);
`

const passThroughSQL = `CREATE TABLE copied (id BIGINT, k STRING, seq BIGINT, amount BIGINT) WITH (
  'connector' = 'kafka', 'topic' = '{out}', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'key.format' = 'raw', 'key.fields' = 'k'
);
INSERT INTO copied SELECT id, k, seq, amount FROM records;
`

const windowSQL = `CREATE TABLE windows (k STRING, ms BIGINT, n BIGINT, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = '{out}', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'key.format' = 'raw', 'key.fields' = 'k'
);
INSERT INTO windows
SELECT k, MIN(ms) / 1000 * 1000, COUNT(*), SUM(amount)
FROM TABLE(TUMBLE(TABLE records, DESCRIPTOR(ts), INTERVAL '1' SECOND))
GROUP BY k, window_start, window_end;
`

const upsertSQL = `CREATE TABLE totals (k STRING, n BIGINT, s BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = '{out}', 'properties.bootstrap.servers' = '{broker}',
  'key.format' = 'raw', 'value.format' = 'json'
);
INSERT INTO totals SELECT k, COUNT(*), SUM(amount) FROM records GROUP BY k;
`

// SQL returns the pipeline.
func (w Workload) SQL(broker string, t Topics) string {
	return fill(sourceSQL, broker, t) + w.InsertSQL(broker, t)
}

// InsertSQL returns the pipeline without the source table, to be added to that of
// another workload.
func (w Workload) InsertSQL(broker string, t Topics) string {
	insert := map[Workload]string{PassThrough: passThroughSQL, Window: windowSQL, Upsert: upsertSQL}[w]
	return fill(insert, broker, t)
}

func fill(sql, broker string, t Topics) string {
	return strings.NewReplacer("{broker}", broker, "{in}", t.In, "{out}", t.Out).Replace(sql)
}

// row is the value of an output record of any workload.
type row struct {
	ID     int64  `json:"id"`
	K      string `json:"k"`
	Seq    int64  `json:"seq"`
	Amount int64  `json:"amount"`
	MS     int64  `json:"ms"`
	N      int64  `json:"n"`
	S      int64  `json:"s"`
}

// effect is the identity of one output record: it must be found once.
func (w Workload) effect(r row) string {
	switch w {
	case PassThrough:
		return fmt.Sprintf("record %d key %s seq %d amount %d", r.ID, r.K, r.Seq, r.Amount)
	case Window:
		return fmt.Sprintf("window %s at %d: count %d sum %d", r.K, r.MS, r.N, r.S)
	}
	return fmt.Sprintf("total %s: count %d sum %d", r.K, r.N, r.S)
}

// order is the place of an output record among those of its key, which rises.
func (w Workload) order(r row) int64 {
	switch w {
	case PassThrough:
		return r.Seq
	case Window:
		return r.MS
	}
	return r.N
}

// Expected returns the effects of the first n records, for Window those of
// closed windows: every window that has a record among them.
func (w Workload) Expected(n int64) map[string]bool {
	effects := map[string]bool{}
	windows := map[string]*row{}
	var seq Sequence
	counts, sums := map[string]int64{}, map[string]int64{}
	for range n {
		r := seq.Next()
		switch w {
		case PassThrough:
			effects[w.effect(row{ID: r.ID, K: r.Key, Seq: r.Seq, Amount: r.Amount})] = true
		case Window:
			start := r.Millis / WindowMillis * WindowMillis
			key := fmt.Sprint(r.Key, start)
			if windows[key] == nil {
				windows[key] = &row{K: r.Key, MS: start}
			}
			windows[key].N++
			windows[key].S += r.Amount
		case Upsert:
			counts[r.Key]++
			sums[r.Key] += r.Amount
			effects[w.effect(row{K: r.Key, N: counts[r.Key], S: sums[r.Key]})] = true
		}
	}
	for _, r := range windows {
		effects[w.effect(*r)] = true
	}
	return effects
}

func parseRow(value []byte) (row, error) {
	var r row
	err := json.Unmarshal(value, &r)
	return r, err
}

// sentinelKey marks the records that close the last windows.
const sentinelKey = "~"
