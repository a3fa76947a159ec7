package operator

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// joinCorpusCase runs an operator of two inputs over a recorded case, in which no
// row is late: first all rows of the left, then of the right, then the end.
type joinCorpusCase struct {
	// left, right and out are AREA/CASE/TOPIC.
	left, right, out string
	kind, text       string
	// upsert: the right input updates by key.
	upsert bool
	// then is what the rows go on to, if anything.
	then []stage
	// columns name the columns of the last operator as the output does; "" is left out.
	columns []string
}

func (c joinCorpusCase) run(t *testing.T, m mode) {
	n, err := parseNode(c.kind, c.text)
	if err != nil {
		t.Fatal(err)
	}
	s := newStream(t, m, n)
	for input, path := range []string{c.left, c.right} {
		fields := n.Inputs[input].From.Fields
		b := types.NewBatch(fields, 0)
		one := corpusCase{upsert: c.upsert && input == 1}
		for _, r := range readRecords(t, topicPath(path, "in")) {
			rename(r.row, fields)
			one.append(t, b, fields, r)
		}
		if err := s.rowsOf(input, b); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.watermark(math.MaxInt64); err != nil {
		t.Fatal(err)
	}
	streams := append([]*stream{s}, chain(t, m, c.then)...)
	for i, s := range streams[1:] {
		push(t, streams, i)
		if err := s.watermark(math.MaxInt64); err != nil {
			t.Fatal(err)
		}
	}
	out := corpusCase{columns: c.columns}
	got := out.named(streams[len(streams)-1].take())
	var want []string
	for _, r := range readRecords(t, topicPath(c.out, "out")) {
		want = append(want, out.spellWanted(r.row))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %d rows %v\nwant %d rows %v", len(got), got[:min(5, len(got))], len(want), want[:min(5, len(want))])
	}
}

// rename gives the columns of a topic the names that they have in the node, which
// have an r before them on the right side.
func rename(row map[string]any, fields []types.Field) {
	for _, f := range fields {
		if _, there := row[f.Name]; !there {
			row[f.Name] = row[strings.TrimPrefix(f.Name, "r")]
		}
	}
}

const ordersAndShipments = "input id:STRING k:STRING v:INT ts:TIMESTAMP\nright rid:STRING rk:STRING rv:INT rts:TIMESTAMP\n"

var joinCorpusCases = []joinCorpusCase{
	{
		left: "join/join_interval/od", right: "join/join_interval/sh", out: "join/join_interval/inner", kind: "IntervalJoin",
		text:    ordersAndShipments + "join inner k=rk\ntimes ts rts -10s 0s",
		columns: []string{"oid", "k", "", "ots", "sid", "", "", "sts"},
	},
	{
		left: "join/join_interval/od", right: "join/join_interval/sh", out: "join/join_interval/left", kind: "IntervalJoin",
		text:    ordersAndShipments + "join left k=rk where rv>v\ntimes ts rts -4.999s 2s",
		columns: []string{"oid", "", "", "", "sid", "", "", ""},
	},
	{
		left: "join/join_interval/od", right: "join/join_interval/sh", out: "join/join_interval/full", kind: "IntervalJoin",
		text:    ordersAndShipments + "join full k=rk\ntimes ts rts -4s 1s",
		columns: []string{"oid", "", "", "", "sid", "", "", ""},
	},
	{
		left: "join/join_interval_agg/od", right: "join/join_interval_agg/sh", out: "join/join_interval_agg/o", kind: "IntervalJoin",
		text: ordersAndShipments + "join inner k=rk\ntimes ts rts -5s 5s",
		then: []stage{{"WindowAggregate", "input id:STRING k:STRING w:INT ts:TIMESTAMP rid:STRING rk:STRING v:INT rts:TIMESTAMP\n" +
			"keys k\ncall COUNT\ncall SUM v\nwindow tumble time=ts size=30s\nbounds start"}},
		columns: []string{"k", "n", "s", "ws"},
	},
	{
		left: "join/join_temporal_versioned/pay", right: "join/join_temporal_versioned/rates", out: "join/join_temporal_versioned/inner",
		kind: "TemporalJoin", upsert: true,
		text:    "input id:INT cur:STRING amt:INT ts:TIMESTAMP\nright rcur:STRING rrate:DOUBLE rts:TIMESTAMP\njoin inner cur=rcur\ntimes ts rts",
		columns: []string{"id", "cur", "amt", "", "", "rate", "since"},
	},
	{
		left: "join/join_temporal_delete/pay", right: "join/join_temporal_delete/rates", out: "join/join_temporal_delete/o",
		kind: "TemporalJoin", upsert: true,
		text:    "input id:INT cur:STRING ts:TIMESTAMP\nright rcur:STRING rrate:DOUBLE rts:TIMESTAMP\njoin left cur=rcur\ntimes ts rts",
		columns: []string{"id", "cur", "", "", "rate", ""},
	},
}

func TestJoinsEqualFlinks(t *testing.T) {
	for _, m := range modes {
		for _, c := range joinCorpusCases {
			t.Run(m.name+"/"+c.out, func(t *testing.T) { c.run(t, m) })
		}
	}
}
