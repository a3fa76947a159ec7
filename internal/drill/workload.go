package drill

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Workload is a pipeline whose output can be computed from the number of input
// records alone.
type Workload string

// The workloads.
const (
	// PassThrough copies every record, with its headers and its timestamp.
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
  written TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', headers MAP<STRING, BYTES> METADATA,
  ts AS TO_TIMESTAMP_LTZ(ms, 3),
  WATERMARK FOR ts AS ts
) WITH (
  'connector' = 'kafka', 'topic' = '{topic}', {properties},
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'
);
`

const passThroughTable = `CREATE TABLE copied (
  id BIGINT, k STRING, seq BIGINT, amount BIGINT,
  written TIMESTAMP_LTZ(3) METADATA FROM 'timestamp', headers MAP<STRING, BYTES> METADATA
) WITH (
  'connector' = 'kafka', 'topic' = '{topic}', {properties},
  'format' = 'json', 'key.format' = 'raw', 'key.fields' = 'k'
);
`

const passThroughInsert = `INSERT INTO copied SELECT id, k, seq, amount, written, headers FROM records;
`

const windowTable = `CREATE TABLE windows (k STRING, ms BIGINT, n BIGINT, s BIGINT) WITH (
  'connector' = 'kafka', 'topic' = '{topic}', {properties},
  'format' = 'json', 'key.format' = 'raw', 'key.fields' = 'k'
);
`

const windowInsert = `INSERT INTO windows
SELECT k, MIN(ms) / 1000 * 1000, COUNT(*), SUM(amount)
FROM TABLE(TUMBLE(TABLE records, DESCRIPTOR(ts), INTERVAL '1' SECOND))
GROUP BY k, window_start, window_end;
`

const upsertTable = `CREATE TABLE totals (k STRING, n BIGINT, s BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = '{topic}', {properties},
  'key.format' = 'raw', 'value.format' = 'json'
);
`

const upsertInsert = `INSERT INTO totals SELECT k, COUNT(*), SUM(amount) FROM records GROUP BY k;
`

// sourceOf is the input table.
func sourceOf(topic string, properties map[string]string) string {
	return fill(sourceSQL, topic, properties)
}

// sinkOf is the output table of a workload, and the statement that fills it.
func (w Workload) sinkOf(topic string, properties map[string]string) (table, insert string) {
	switch w {
	case PassThrough:
		return fill(passThroughTable, topic, properties), passThroughInsert
	case Window:
		return fill(windowTable, topic, properties), windowInsert
	}
	return fill(upsertTable, topic, properties), upsertInsert
}

// SQL returns the pipeline of a workload alone.
func (w Workload) SQL(broker string, t Topics) string {
	_, properties := At(broker)
	return sourceOf(t.In, properties) + w.InsertSQL(broker, t)
}

// InsertSQL returns the pipeline without the source table, to be added to that of
// another workload.
func (w Workload) InsertSQL(broker string, t Topics) string {
	_, properties := At(broker)
	table, insert := w.sinkOf(t.Out, properties)
	return table + insert
}

// fill puts a topic and client properties into the text of a table.
func fill(sql, topic string, properties map[string]string) string {
	var options []string
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		options = append(options, fmt.Sprintf("'properties.%s' = %s", name, quote(properties[name])))
	}
	return strings.NewReplacer("{topic}", topic, "{properties}", strings.Join(options, ",\n  ")).Replace(sql)
}

// quote is a text as SQL writes it.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

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

// same reports whether two output records are one effect, as effect spells it.
func (w Workload) same(a, b row) bool {
	if a.K != b.K {
		return false
	}
	switch w {
	case PassThrough:
		return a.ID == b.ID && a.Seq == b.Seq && a.Amount == b.Amount
	case Window:
		return a.MS == b.MS && a.N == b.N && a.S == b.S
	}
	return a.N == b.N && a.S == b.S
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

// spell is the value of the output record, as the JSON format writes it.
func (w Workload) spell(r row) string {
	switch w {
	case PassThrough:
		return fmt.Sprintf(`{"id":%d,"k":%q,"seq":%d,"amount":%d}`, r.ID, r.K, r.Seq, r.Amount)
	case Window:
		return fmt.Sprintf(`{"k":%q,"ms":%d,"n":%d,"s":%d}`, r.K, r.MS, r.N, r.S)
	}
	return fmt.Sprintf(`{"k":%q,"n":%d,"s":%d}`, r.K, r.N, r.S)
}

// parse reads the value of an output record, which must be spelled as it should be: a field that is null or lacks is none that is 0.
func (w Workload) parse(value []byte) (row, error) {
	var r row
	if err := json.Unmarshal(value, &r); err != nil {
		return r, err
	}
	if want := w.spell(r); string(value) != want {
		return r, fmt.Errorf("is not spelled as %s", want)
	}
	return r, nil
}

// sentinelKey marks the records that close the last windows, one in each partition.
const sentinelKey = "~"

// The headers of every input record: its number, and its timestamp in milliseconds since 1970.
const headerID, headerTime = "id", "at"
