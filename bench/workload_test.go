package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/bench/nexmark"
	"github.com/onceflow/onceflow/bench/topic"
)

func TestExpectedOutputFollowsFromTheBids(t *testing.T) {
	w := newWorkloads()
	const at = baseMillis
	for _, b := range []nexmark.Bid{
		{Auction: 1, Bidder: 7, DateTime: at + 9_999},
		{Auction: 1, Bidder: 8, DateTime: at + 10_000},
		{Auction: 1, Bidder: 7, DateTime: at + 10_001},
		{Auction: 2, Bidder: 7, DateTime: at + 10_001},
	} {
		w.add(&b, b.AppendJSON(nil))
	}
	w.expect()
	expect := func(name string, got topic.Sum, records ...[2]string) {
		t.Helper()
		var want topic.Sum
		for _, r := range records {
			want.Add([]byte(r[0]), []byte(r[1]))
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	expect("tumble", w.tumble.want,
		[2]string{"", `{"auction":1,"window_start":"2026-01-01 00:00:00","window_end":"2026-01-01 00:00:10","bids":1}`},
		[2]string{"", `{"auction":1,"window_start":"2026-01-01 00:00:10","window_end":"2026-01-01 00:00:20","bids":2}`},
		[2]string{"", `{"auction":2,"window_start":"2026-01-01 00:00:10","window_end":"2026-01-01 00:00:20","bids":1}`})
	expect("running count", w.runningCount.want,
		[2]string{`{"bidder":7}`, `{"bidder":7,"bids":3}`}, [2]string{`{"bidder":8}`, `{"bidder":8,"bids":1}`})
	if w.passThrough.want.Records != 4 {
		t.Errorf("pass-through expects %d records", w.passThrough.want.Records)
	}
}

func TestEveryJobsFileLeavesNothingOpen(t *testing.T) {
	p := placeholders{Job: "a-job", Broker: "host:1", In: "from", Out: "into", Bounded: "latest-offset", Guarantee: exactlyOnce}
	for _, w := range newWorkloads().all() {
		text, err := w.sql(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"'topic' = 'from'", "'topic' = 'into'", "'scan.bounded.mode' = 'latest-offset'",
			"'sink.delivery-guarantee' = 'exactly-once'", "'pipeline.name' = 'a-job'", "'host:1'",
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s.sql lacks %s", w.name, want)
			}
		}
		if strings.Contains(string(text), "{{") {
			t.Errorf("%s.sql is not filled in", w.name)
		}
	}
}

func TestTableShowsFiguresAndFailures(t *testing.T) {
	r := report{Records: 1000, Broker: "a broker"}
	good := comparison{Name: "pass-through", Job: side{Name: "pass-through"}, With: side{Name: "copy loop"}, OutputRecords: 1000, WrittenRecords: 1000}
	good.Job.cpu, good.With.cpu = []float64{3}, []float64{2}
	good.Job.sumUp()
	good.With.sumUp()
	r.Comparisons = []comparison{good, good.failed("tumble", topicError("it burst"))}
	r.StartUp = &startUp{Error: "never came"}
	r.Latencies = []latency{{Name: "pass-through", RecordsPerSecond: 20_000, Records: 5, P50: 520, P99: 1010, Max: 1100}}
	var table strings.Builder
	if err := r.writeTable(&table); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"3.00 (3.00–3.00)", "2.00 (2.00–2.00)", "1000, right", failedCell, "520", "first committed record: " + failedCell} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, table.String())
		}
	}
	if err := r.failure(); err == nil || !strings.Contains(err.Error(), "it burst") || !strings.Contains(err.Error(), "never came") {
		t.Errorf("failure is %v", err)
	}
}

type topicError string

func (e topicError) Error() string { return string(e) }

func TestJSONHoldsWhatTheTableShows(t *testing.T) {
	r := report{Records: 7, Latencies: []latency{{Name: "x", P50: 1.5}}}
	var out strings.Builder
	if err := r.writeJSON(&out); err != nil {
		t.Fatal(err)
	}
	var back report
	if err := json.Unmarshal([]byte(out.String()), &back); err != nil || back.Records != 7 || back.Latencies[0].P50 != 1.5 {
		t.Errorf("%v: %s", err, out.String())
	}
}

func TestWrongFlagsAreNamedAllAtOnce(t *testing.T) {
	_, err := parse([]string{"--records", "0", "--pairs", "0", "--only", "tumble,tumbel"}, new(strings.Builder))
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"--records 0", "--pairs 0", "--only tumbel: there are pass-through, tumble, running-count, guarantee, start-up, latency"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q lacks %q", err, want)
		}
	}
}
