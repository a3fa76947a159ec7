package operator

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/types"
)

// corpus is the cases recorded from Flink.
const corpus = "../../conformance/cases/"

// stage is one operator of a chain, described as in a script.
type stage struct{ kind, text string }

// corpusCase runs a chain of operators over a recorded input and compares with
// the recorded output.
type corpusCase struct {
	// in and out are AREA/CASE/TOPIC; the topic's name has the case's before it.
	in, out string
	stages  []stage
	// columns name the columns of the last stage as the output does; "" is
	// left out.
	columns []string
	// key columns of an upsert output; nil: rows.
	key []string
	// delay of the watermark behind the time column of each row, in ms, on every
	// row; negative: no watermark before the end.
	delay int64
	time  string
	// upsert input: every record updates its key, a null value deletes it.
	upsert bool
	// derive computes columns that the SQL computes by expressions.
	derive map[string]func(row map[string]any) any
	keep   func(row map[string]any) bool
	// exact: the output is a debezium changelog, in this order.
	exact bool
	// ordered: the rows of the output have this order.
	ordered bool
}

type corpusRecord struct {
	row     map[string]any
	deleted bool
}

func topicPath(path, dir string) string {
	parts := strings.Split(path, "/")
	return corpus + parts[0] + "/" + parts[1] + "/" + dir + "/" + parts[1] + "_" + parts[2] + ".jsonl"
}

func readRecords(t *testing.T, path string) []corpusRecord {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var records []corpusRecord
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var line struct{ K, V *string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		text, deleted := line.V, line.V == nil
		if deleted {
			text = line.K
		}
		row := map[string]any{}
		d := json.NewDecoder(strings.NewReader(*text))
		d.UseNumber()
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		records = append(records, corpusRecord{row, deleted})
	}
	return records
}

func spellJSON(x any) string {
	switch x := x.(type) {
	case nil:
		return "NULL"
	case json.Number:
		if f, err := x.Float64(); err == nil && strings.Contains(string(x), ".") {
			return strconv.FormatFloat(f, 'g', -1, 64)
		}
	case string:
		// Recorded times drop trailing zeros; a local time of an instant ends in Z.
		for _, layout := range []string{"2006-01-02 15:04:05", "2006-01-02 15:04:05Z"} {
			if at, err := time.Parse(layout, x); err == nil {
				return spellTime(at.UnixMilli())
			}
		}
	}
	return fmt.Sprint(x)
}

// spellAs is spellJSON for values with others inside, too.
func spellAs(t types.Type, x any) string {
	var parts []string
	switch x := x.(type) {
	case []any:
		for _, e := range x {
			parts = append(parts, spellAs(*t.Elem, e))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case map[string]any:
		if t.Kind == types.Row {
			for _, f := range t.Fields {
				parts = append(parts, spellAs(f.Type, x[f.Name]))
			}
			return "(" + strings.Join(parts, ";") + ")"
		}
		for _, k := range slices.Sorted(maps.Keys(x)) {
			parts = append(parts, k+":"+spellAs(*t.Elem, x[k]))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	return spellJSON(x)
}

// chain links streams: each feeds the next.
func chain(t *testing.T, m mode, stages []stage) []*stream {
	streams := make([]*stream, len(stages))
	for i, st := range stages {
		n, err := parseNode(st.kind, st.text)
		if err != nil {
			t.Fatal(err)
		}
		n.ID += "-" + n.ID
		streams[i] = newStream(t, m, n)
	}
	return streams
}

// push moves what a stream has emitted through those behind it.
func push(t *testing.T, streams []*stream, from int) {
	for i := from; i+1 < len(streams); i++ {
		b, err := parseRows(streams[i+1].node.Inputs[0].From.Fields, streams[i].take())
		if err != nil {
			t.Fatal(err)
		}
		if err := streams[i+1].rows(b); err != nil {
			t.Fatal(err)
		}
	}
}

func (c corpusCase) run(t *testing.T, m mode) {
	streams := chain(t, m, c.stages)
	first := streams[0]
	fields := first.node.Inputs[0].From.Fields
	wm := int64(noWatermark)
	b := types.NewBatch(fields, 0)
	feed := func() {
		if err := first.rows(b); err != nil {
			t.Fatal(err)
		}
		b.Reset()
		push(t, streams, 0)
	}
	for _, r := range readRecords(t, topicPath(c.in, "in")) {
		for name, f := range c.derive {
			r.row[name] = f(r.row)
		}
		if c.keep != nil && !c.keep(r.row) {
			continue
		}
		c.append(t, b, fields, r)
		if m.restart && b.N < 7 && c.delay < 0 {
			continue // a snapshot at every row takes long
		}
		feed()
		if at, ok := r.row[c.time]; ok && at != nil && c.delay >= 0 {
			ms, err := parseTime(spellJSON(at))
			if err != nil {
				t.Fatal(err)
			}
			if ms-c.delay > wm {
				wm = ms - c.delay
				c.watermark(t, streams, wm)
			}
		}
	}
	feed()
	c.watermark(t, streams, math.MaxInt64)
	c.compare(t, streams[len(streams)-1])
}

func (c corpusCase) append(t *testing.T, b *types.Batch, fields []types.Field, r corpusRecord) {
	for i, f := range fields {
		if err := appendSpelled(b.Cols[i], spellAs(f.Type, r.row[f.Name])); err != nil {
			t.Fatal(err)
		}
	}
	switch {
	case r.deleted:
		b.AppendRow(types.Delete)
	case c.upsert:
		b.AppendRow(types.UpdateAfter)
	default:
		b.AppendRow(types.Insert)
	}
}

func (c corpusCase) watermark(t *testing.T, streams []*stream, wm int64) {
	for i, s := range streams {
		if err := s.watermark(wm); err != nil {
			t.Fatal(err)
		}
		push(t, streams[:], i)
	}
}

func (c corpusCase) compare(t *testing.T, last *stream) {
	got := c.named(last.take())
	var want []string
	for _, r := range readRecords(t, topicPath(c.out, "out")) {
		want = append(want, c.spellWanted(r.row))
	}
	switch {
	case c.exact:
		for i, line := range got {
			kind, _ := parseKind(line[:2])
			got[i] = "+" + line[2:]
			if kind.Retracts() {
				got[i] = "-" + line[2:]
			}
		}
	case c.ordered:
	case c.key != nil:
		got = c.materialize(t, got)
		slices.Sort(want)
	default:
		slices.Sort(got)
		slices.Sort(want)
	}
	if !slices.Equal(got, want) {
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Errorf("%d rows, want %d; first difference at %d:\ngot  %v\nwant %v", len(got), len(want), i,
					got[i:min(i+3, len(got))], want[min(i, len(want)):min(i+3, len(want))])
				return
			}
		}
	}
}

// named gives the values of emitted lines their columns' names.
func (c corpusCase) named(lines string) []string {
	got := strings.Split(strings.TrimSpace(lines), "\n")
	for i, line := range got {
		words := strings.Fields(line)
		kept := words[:1]
		for j, name := range c.columns {
			if name != "" {
				kept = append(kept, name+"="+words[j+1])
			}
		}
		got[i] = strings.Join(kept, " ")
	}
	return got
}

func (c corpusCase) spellWanted(row map[string]any) string {
	line := "+I"
	if c.exact {
		line = "+"
		if row["op"] == "d" {
			line = "-"
			row = row["before"].(map[string]any)
		} else {
			row = row["after"].(map[string]any)
		}
	}
	for _, name := range c.columns {
		if name != "" {
			line += " " + name + "=" + spellJSON(row[name])
		}
	}
	return line
}

// materialize keeps the last row of each key, as a reader of the topic would.
func (c corpusCase) materialize(t *testing.T, lines []string) []string {
	table := map[string]string{}
	for _, line := range lines {
		words := strings.Fields(line)
		var key []string
		for _, w := range words[1:] {
			name, _, _ := strings.Cut(w, "=")
			if slices.Contains(c.key, name) {
				key = append(key, w)
			}
		}
		kind, err := parseKind(words[0])
		if err != nil {
			t.Fatal(err)
		}
		id := strings.Join(key, " ")
		switch kind {
		case types.UpdateBefore:
		case types.Delete:
			delete(table, id)
		default:
			table[id] = "+I " + strings.Join(words[1:], " ")
		}
	}
	return slices.Sorted(maps.Values(table))
}

func number(x any) (int, bool) {
	n, ok := x.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := n.Int64()
	return int(i), err == nil
}

func coalesce(name, other string) map[string]func(map[string]any) any {
	return map[string]func(map[string]any) any{name: func(row map[string]any) any {
		if row[name] == nil {
			return other
		}
		return row[name]
	}}
}

const (
	products = "input id:INT cat:STRING score:INT name:STRING\n"
	totals   = "input id:INT item:STRING cat:STRING qty:INT\nkeys cat item\ncall SUM qty\nemit-update-before"
	overRows = "input id:INT k:STRING v:INT ts:TIMESTAMP\nkeys k\norder ts\nby-time\n"
	upserts  = "input id:INT cat:STRING score:INT\nkeys id\nemit-update-before"
)

var corpusCases = []corpusCase{
	{
		in: "aggregate/agg_changelog_debezium/t", out: "aggregate/agg_changelog_debezium/o", exact: true, delay: -1,
		stages:  []stage{{"GroupAggregate", "input g:STRING v:INT\nkeys g\ncall COUNT\ncall MAX v\nemit-update-before"}},
		columns: []string{"g", "n", "mx"},
	},
	{
		in: "aggregate/agg_changelog_debezium/t", out: "aggregate/agg_changelog_debezium/h", exact: true, delay: -1,
		stages: []stage{
			{"GroupAggregate", "input g:STRING v:INT\nkeys g\ncall MAX v\nemit-update-before"},
			{"GroupAggregate", "input g:STRING mx:INT\nkeys mx\ncall COUNT\nretracts\nemit-update-before"},
		},
		columns: []string{"n", "gs"},
	},
	{
		in: "topn/dedup_first_last/e", out: "topn/dedup_first_last/f", key: []string{"k"}, delay: -1, derive: coalesce("k", "-"),
		stages:  []stage{{"Deduplicate", "input id:INT k:STRING v:INT ts:TIMESTAMP\nkeys k\norder ts"}},
		columns: []string{"id", "k", "v", "ts"},
	},
	{
		in: "topn/dedup_first_last/e", out: "topn/dedup_first_last/l", key: []string{"k"}, delay: -1, derive: coalesce("k", "-"),
		stages:  []stage{{"Deduplicate", "input id:INT k:STRING v:INT ts:TIMESTAMP\nkeys k\norder ts\nkeep-last"}},
		columns: []string{"id", "k", "v", "ts"},
	},
	{
		in: "topn/dedup_first_last/e", out: "topn/dedup_first_last/c", key: []string{"v"}, delay: -1, derive: coalesce("k", "-"),
		stages: []stage{
			{"Deduplicate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\norder ts\nkeep-last\nemit-update-before"},
			{"GroupAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys v\ncall COUNT\nretracts"},
		},
		columns: []string{"v", "n"},
	},
	{
		in: "topn/dedup_late/e", out: "topn/dedup_late/f", delay: 1000, time: "ts",
		stages:  []stage{{"Deduplicate", "input k:STRING id:INT ts:TIMESTAMP\nkeys k\norder ts"}},
		columns: []string{"k", "id", "ts"},
	},
	{
		in: "topn/dedup_late/e", out: "topn/dedup_late/l", delay: 1000, time: "ts", key: []string{"k"},
		stages:  []stage{{"Deduplicate", "input k:STRING id:INT ts:TIMESTAMP\nkeys k\norder ts\nkeep-last"}},
		columns: []string{"k", "id", "ts"},
	},
	{
		in: "topn/topn_rank_number/p", out: "topn/topn_rank_number/o", key: []string{"cat", "rn"}, delay: -1, derive: coalesce("cat", "?"),
		stages:  []stage{{"Rank", products + "keys cat\norder score desc, id\nranks 1 4\noutput-rank"}},
		columns: []string{"id", "cat", "score", "", "rn"},
	},
	{
		in: "topn/topn_no_rank/p", out: "topn/topn_no_rank/o", key: []string{"id"}, delay: -1,
		keep:    func(row map[string]any) bool { return row["cat"] != nil },
		stages:  []stage{{"Rank", products + "keys cat\norder score desc, name\nranks 1 3"}},
		columns: []string{"id", "cat", "score", ""},
	},
	{
		in: "topn/topn_no_rank/p", out: "topn/topn_no_rank/lo", key: []string{"id"}, delay: -1,
		stages:  []stage{{"Rank", products + "keys\norder score, id desc\nranks 1 5"}},
		columns: []string{"id", "", "score", ""},
	},
	{
		in: "topn/topn_offset_nulls/p", out: "topn/topn_offset_nulls/o", key: []string{"cat", "rn"}, delay: -1,
		keep:    func(row map[string]any) bool { return row["cat"] == "a" || row["cat"] == "b" },
		stages:  []stage{{"Rank", products + "keys cat\norder score nulls-last, id\nranks 2 5\noutput-rank"}},
		columns: []string{"id", "cat", "", "", "rn"},
	},
	{
		in: "topn/topn_offset_nulls/p", out: "topn/topn_offset_nulls/q", key: []string{"id"}, delay: -1,
		stages: []stage{
			{"Rank", products + "keys\norder score desc nulls-first, id\nranks 4 7\nemit-update-before"},
			{"UpsertMaterialize", products + "keys id"},
		},
		columns: []string{"id", "", "score", ""},
	},
	{
		in: "topn/topn_over_agg/s", out: "topn/topn_over_agg/o", key: []string{"cat", "rn"}, delay: -1,
		stages: []stage{
			{"GroupAggregate", totals},
			{"Rank", "input cat:STRING item:STRING q:INT\nkeys cat\norder q desc, item\nranks 1 3\nretracts\noutput-rank"},
		},
		columns: []string{"cat", "item", "q", "rn"},
	},
	{
		in: "topn/topn_over_agg/s", out: "topn/topn_over_agg/b", key: []string{"cat", "item"}, delay: -1,
		stages: []stage{
			{"GroupAggregate", totals},
			{"Rank", "input cat:STRING item:STRING q:INT\nkeys cat\norder q, item\nranks 1 2\nretracts\nupsert-key cat item"},
		},
		columns: []string{"cat", "item", "q"},
	},
	{
		in: "topn/topn_over_upsert/u", out: "topn/topn_over_upsert/o", key: []string{"cat", "rn"}, delay: -1, upsert: true,
		stages: []stage{
			{"ChangelogNormalize", upserts},
			{"Rank", "input id:INT cat:STRING score:INT\nkeys cat\norder score desc, id\nranks 1 2\nretracts\noutput-rank"},
		},
		columns: []string{"id", "cat", "score", "rn"},
	},
	{
		in: "topn/topn_over_upsert/u", out: "topn/topn_over_upsert/w", key: []string{"id"}, delay: -1, upsert: true,
		stages: []stage{
			{"ChangelogNormalize", upserts},
			{"Rank", "input id:INT cat:STRING score:INT\nkeys cat\norder score desc, id\nranks 1 1\nretracts\nemit-update-before"},
			{"UpsertMaterialize", "input id:INT cat:STRING score:INT\nkeys id\nupsert-key cat"},
		},
		columns: []string{"id", "cat", ""},
	},
	{
		in: "changelog/cl_materialize_agg_key/e", out: "changelog/cl_materialize_agg_key/o", key: []string{"total"}, delay: -1,
		stages: []stage{
			{"GroupAggregate", "input who:STRING pts:INT\nkeys who\ncall SUM pts\nemit-update-before"},
			{"UpsertMaterialize", "input who:STRING total:INT\nkeys total\nupsert-key who"},
		},
		columns: []string{"who", "total"},
	},
	{
		in: "changelog/cl_materialize_other_key/u", out: "changelog/cl_materialize_other_key/o", key: []string{"email"}, delay: -1, upsert: true,
		stages: []stage{
			{"ChangelogNormalize", "input email:STRING id:INT v:INT\nkeys id\nemit-update-before"},
			{"UpsertMaterialize", "input email:STRING id:INT v:INT\nkeys email\nupsert-key id"},
		},
		columns: []string{"email", "id", "v"},
	},
	{
		in: "changelog/cl_normalize_filter/a", out: "changelog/cl_normalize_filter/d", exact: true, delay: -1, upsert: true,
		derive: map[string]func(map[string]any) any{"big": func(row map[string]any) any {
			v, ok := number(row["v"])
			return ok && v > 2
		}},
		stages:  []stage{{"ChangelogNormalize", "input id:INT st:STRING v:INT big:BOOLEAN\nkeys id\nfilter big\nemit-update-before"}},
		columns: []string{"id", "st", "v", ""},
	},
	{
		in: "window/win_tumble_basic/clicks", out: "window/win_tumble_basic/out", delay: 5000, time: "ts",
		stages: []stage{{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall COUNT\ncall COUNT v\ncall SUM v\ncall MIN v\ncall MAX v\n" +
			"window tumble time=ts size=1m\nbounds start end"}},
		columns: []string{"k", "n", "nv", "s", "mn", "mx", "window_start", "window_end"},
	},
	{
		in: "window/win_late_hop_cumulate/ev", out: "window/win_late_hop_cumulate/hop", delay: 0, time: "ts",
		stages: []stage{{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall COUNT\ncall SUM v\n" +
			"window hop time=ts size=10s slide=5s\nbounds start end"}},
		columns: []string{"k", "n", "s", "ws", "we"},
	},
	{
		in: "window/win_late_hop_cumulate/ev", out: "window/win_late_hop_cumulate/cum", delay: 0, time: "ts",
		stages: []stage{{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall COUNT\ncall SUM v\n" +
			"window cumulate time=ts size=20s slide=5s\nbounds start end"}},
		columns: []string{"k", "n", "s", "ws", "we"},
	},
	{
		in: "window/win_hop_distinct/ev", out: "window/win_hop_distinct/out", delay: -1,
		derive: map[string]func(map[string]any) any{"big": func(row map[string]any) any {
			v, ok := number(row["v"])
			return ok && v > 50
		}},
		stages: []stage{{"WindowAggregate", "input k:STRING u:INT v:INT big:BOOLEAN ts:TIMESTAMP\nkeys k\ncall COUNT\ncall COUNT u distinct\n" +
			"call COUNT u distinct filter=big\ncall AVG v\nwindow hop time=ts size=2m slide=30s\nbounds start end"}},
		columns: []string{"k", "n", "users", "pos", "av", "ws", "we"},
	},
	{
		in: "window/win_cumulate_day/sales", out: "window/win_cumulate_day/out", delay: -1,
		stages: []stage{{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys\ncall COUNT\ncall SUM v\ncall COUNT k distinct\n" +
			"window cumulate time=ts size=1h slide=10m\nbounds start end"}},
		columns: []string{"n", "s", "keys", "ws", "we"},
	},
	{
		in: "window/win_session_partitioned/ev", out: "window/win_session_partitioned/out", delay: -1,
		stages: []stage{{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall COUNT\ncall SUM v\ncall MAX v\n" +
			"window session time=ts size=30s\nbounds start end"}},
		columns: []string{"k", "n", "s", "mx", "ws", "we"},
	},
	{
		in: "window/win_session_global/ev", out: "window/win_session_global/out", delay: 5000, time: "ts",
		stages: []stage{{"WindowAggregate", "input v:INT ts:TIMESTAMP\nkeys\ncall COUNT\ncall SUM v\n" +
			"window session time=ts size=20s\nbounds start end"}},
		columns: []string{"n", "s", "ws", "we"},
	},
	{
		in: "window/win_legacy_hop_session/ev", out: "window/win_legacy_hop_session/hop", delay: -1,
		stages: []stage{{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall SUM v\n" +
			"window hop time=ts size=100s slide=40s\nbounds start end time"}},
		columns: []string{"k", "s", "ws", "we", "rt"},
	},
	{
		in: "window/win_legacy_hop_session/ev", out: "window/win_legacy_hop_session/ses", delay: -1,
		stages: []stage{{"WindowAggregate", "input k:STRING ts:TIMESTAMP\nkeys k\ncall COUNT\n" +
			"window session time=ts size=12s\nbounds start end time"}},
		columns: []string{"k", "n", "ws", "we", "rt"},
	},
	{
		in: "window/win_tvf_changelog/u", out: "window/win_tvf_changelog/o", delay: 5000, time: "ts", upsert: true,
		stages: []stage{
			{"ChangelogNormalize", "input id:INT k:STRING v:INT ts:TIMESTAMP\nkeys id\nemit-update-before"},
			{"WindowAggregate", "input id:INT k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall COUNT\ncall SUM v\ncall MAX v\n" +
				"window tumble time=ts size=30s\nbounds start\nretracts"},
		},
		columns: []string{"k", "n", "s", "mx", "ws"},
	},
	{
		in: "window/win_cascade/ev", out: "window/win_cascade/out", delay: -1,
		stages: []stage{
			{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall SUM v\ncall COUNT\n" +
				"window tumble time=ts size=1m\nbounds time"},
			{"WindowAggregate", "input k:STRING s:INT n:BIGINT rt:TIMESTAMP\nkeys k\ncall MAX n\ncall SUM s\ncall COUNT\n" +
				"window tumble time=rt size=5m\nbounds start end"},
		},
		columns: []string{"k", "busiest", "total", "minutes", "ws", "we"},
	},
	{
		in: "window/win_tumble_offset_ltz/ev", out: "window/win_tumble_offset_ltz/out", delay: -1,
		derive: map[string]func(map[string]any) any{"rt": func(row map[string]any) any {
			at, _ := number(row["at"])
			return time.UnixMilli(int64(at)).UTC().Format("2006-01-02 15:04:05.000")
		}},
		stages: []stage{{"WindowAggregate", "input k:STRING v:INT rt:TIMESTAMP_LTZ\nkeys k\ncall SUM v\n" +
			"window tumble time=rt size=1h offset=15m zone=Asia/Kolkata\nbounds start end time"}},
		columns: []string{"k", "s", "ws", "we", "wt"},
	},
	{
		in: "window/win_topn_after_agg/ev", out: "window/win_topn_after_agg/out", delay: -1,
		stages: []stage{
			{"WindowAggregate", "input k:STRING v:INT ts:TIMESTAMP\nkeys k\ncall SUM v\nwindow tumble time=ts size=2m\nbounds start end"},
			{"WindowRank", "input k:STRING s:INT ws:TIMESTAMP we:TIMESTAMP\nkeys\norder s desc, k\nattached we\nranks 1 3\noutput-rank"},
		},
		columns: []string{"k", "s", "ws", "we", "rn"},
	},
	{
		in: "window/win_topn_raw_dedup/ev", out: "window/win_topn_raw_dedup/top", delay: 5000, time: "ts",
		stages: []stage{
			{"WindowTable", "input id:BIGINT k:STRING v:INT ts:TIMESTAMP\nwindow tumble time=ts size=1m"},
			{"WindowRank", "input id:BIGINT k:STRING v:INT ts:TIMESTAMP ws:TIMESTAMP we:TIMESTAMP wt:TIMESTAMP\nkeys k\nattached we\norder v desc, id\nranks 1 2\noutput-rank"},
		},
		columns: []string{"id", "k", "v", "", "ws", "", "", "rn"},
	},
	{
		in: "window/win_topn_raw_dedup/ev", out: "window/win_topn_raw_dedup/first", delay: 5000, time: "ts",
		stages: []stage{
			{"WindowTable", "input id:BIGINT k:STRING v:INT ts:TIMESTAMP\nwindow tumble time=ts size=1m"},
			{"WindowRank", "input id:BIGINT k:STRING v:INT ts:TIMESTAMP ws:TIMESTAMP we:TIMESTAMP wt:TIMESTAMP\nkeys k\nattached we\norder ts\nranks 1 1"},
		},
		columns: []string{"id", "k", "v", "", "ws", "", ""},
	},
	{
		in: "window/win_topn_raw_dedup/ev", out: "window/win_topn_raw_dedup/last", delay: 5000, time: "ts",
		stages: []stage{
			{"WindowTable", "input id:BIGINT k:STRING v:INT ts:TIMESTAMP\nwindow tumble time=ts size=1m"},
			{"WindowRank", "input id:BIGINT k:STRING v:INT ts:TIMESTAMP ws:TIMESTAMP we:TIMESTAMP wt:TIMESTAMP\nkeys k\nattached we\norder ts desc\nlater-first\nranks 1 1"},
		},
		columns: []string{"id", "k", "v", "", "ws", "", ""},
	},
	{
		in: "aggregate/over_rows_range/t", out: "aggregate/over_rows_range/rows", delay: -1,
		stages:  []stage{{"OverAggregate", overRows + "frame rows 3\ncall COUNT v\ncall SUM v\ncall MIN v\ncall FIRST_VALUE v\ncall LAST_VALUE v"}},
		columns: []string{"id", "k", "", "", "n", "s", "mn", "f", "l"},
	},
	{
		in: "aggregate/over_rows_range/t", out: "aggregate/over_rows_range/range", delay: -1,
		stages:  []stage{{"OverAggregate", overRows + "frame range 5s\ncall COUNT\ncall SUM v\ncall MAX v"}},
		columns: []string{"id", "k", "", "", "n", "s", "mx"},
	},
	{
		in: "aggregate/over_rows_range/t", out: "aggregate/over_rows_range/unb", delay: -1,
		stages:  []stage{{"OverAggregate", overRows + "frame range unbounded\ncall COUNT\ncall SUM v\ncall COUNT v distinct"}},
		columns: []string{"id", "k", "", "", "n", "s", "nu"},
	},
	{
		in: "aggregate/over_lag_rownum/t", out: "aggregate/over_lag_rownum/o", delay: 3000, time: "ts",
		derive: map[string]func(map[string]any) any{
			"two":  func(map[string]any) any { return json.Number("2") },
			"none": func(map[string]any) any { return json.Number("-1") },
		},
		stages: []stage{{"OverAggregate", "input id:INT k:STRING v:INT ts:TIMESTAMP two:INT! none:INT!\nkeys k\norder ts\nby-time\n" +
			"frame range unbounded\ncall LAG v\ncall LAG v two none\ncall COUNT"}},
		columns: []string{"id", "k", "", "", "", "", "p1", "p2", "n"},
	},
	{
		in: "aggregate/over_rank_time/t", out: "aggregate/over_rank_time/o", delay: -1,
		stages:  []stage{{"OverAggregate", overRows + "frame rows unbounded\ncall ROW_NUMBER"}},
		columns: []string{"id", "", "", "", "rn"},
	},
	{
		in: "aggregate/over_rank_time/t", out: "aggregate/over_rank_time/q", delay: -1,
		stages:  []stage{{"OverAggregate", overRows + "frame range unbounded\ncall RANK\ncall DENSE_RANK"}},
		columns: []string{"id", "", "", "", "rk", "dr"},
	},
	{
		in: "aggregate/over_non_time/t", out: "aggregate/over_non_time/o", delay: -1, key: []string{"id"},
		stages:  []stage{{"OverAggregate", "input id:INT k:STRING v:INT\nkeys k\norder v\nframe range unbounded\ncall SUM v\ncall COUNT"}},
		columns: []string{"id", "k", "v", "s", "n"},
	},
	{
		in: "time/time_over_late/e", out: "time/time_over_late/o1", delay: 0, time: "ts",
		stages:  []stage{{"OverAggregate", overRows + "frame rows 2\ncall COUNT\ncall SUM v"}},
		columns: []string{"id", "", "", "", "n", "s"},
	},
	{
		in: "time/time_over_late/e", out: "time/time_over_late/o2", delay: 0, time: "ts",
		stages:  []stage{{"OverAggregate", overRows + "frame range 5s\ncall COUNT\ncall SUM v"}},
		columns: []string{"id", "", "", "", "n", "s"},
	},
	{
		in: "time/time_over_late/e", out: "time/time_over_late/o3", delay: 0, time: "ts",
		stages:  []stage{{"OverAggregate", overRows + "frame rows unbounded\ncall COUNT\ncall SUM v"}},
		columns: []string{"id", "", "", "", "n", "s"},
	},
	{
		in: "time/time_over_late/e", out: "time/time_over_late/o4", delay: 0, time: "ts",
		stages:  []stage{{"OverAggregate", overRows + "frame range unbounded\ncall COUNT\ncall SUM v"}},
		columns: []string{"id", "", "", "", "n", "s"},
	},
	{
		in: "topn/order_by_rowtime/e", out: "topn/order_by_rowtime/o", delay: -1, ordered: true,
		stages:  []stage{{"SortByTime", "input id:INT ts:TIMESTAMP v:INT\norder ts, v desc, id"}},
		columns: []string{"id", "ts", "v"},
	},
	{
		in: "join/join_unnest/t", out: "join/join_unnest/o1", delay: -1,
		stages:  []stage{{"Unnest", "input id:INT tags:STRING[]\nunnest tags\nproject id"}},
		columns: []string{"id", "tag"},
	},
	{
		in: "join/join_unnest/t", out: "join/join_unnest/o3", delay: -1,
		stages:  []stage{{"Unnest", "input id:INT items:ITEM[]\nunnest items\nouter\nproject id"}},
		columns: []string{"id", "sku", "qty"},
	},
}

func TestOutputEqualsFlinks(t *testing.T) {
	for _, m := range modes {
		for _, c := range corpusCases {
			t.Run(m.name+"/"+c.out, func(t *testing.T) { c.run(t, m) })
		}
	}
}
