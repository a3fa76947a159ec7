package main

import (
	"bytes"
	"embed"
	"fmt"
	"text/template"

	"github.com/onceflow/onceflow/bench/nexmark"
	"github.com/onceflow/onceflow/bench/topic"
)

//go:embed sql/*.sql
var sqlFiles embed.FS

var statements = template.Must(template.ParseFS(sqlFiles, "sql/*.sql"))

// placeholders are what a SQL file of ours leaves open.
type placeholders struct {
	Job, Broker, In, Out string
	Bounded              string // scan.bounded.mode
	Guarantee            string // sink.delivery-guarantee
}

const (
	exactlyOnce = "exactly-once"
	atLeastOnce = "at-least-once"
)

// sql fills in a file.
func (w *workload) sql(p placeholders) ([]byte, error) {
	var b bytes.Buffer
	err := statements.ExecuteTemplate(&b, w.name+".sql", p)
	return b.Bytes(), err
}

// workload is a job and its right output.
type workload struct {
	name  string
	tally func() topic.Tally
	want  topic.Sum // known once the input is
}

// workloads are the jobs, and how each output follows from the bids. The output
// is spelled here once more, so that nothing of the engine vouches for itself.
type workloads struct {
	passThrough, tumble, runningCount workload

	passed  topic.Sum
	windows map[window]int64
	bidders map[int64]int64
}

// window is a row of the job tumble without its count.
type window struct{ auction, start int64 } // start in milliseconds since 1970

const windowMillis = 10_000

func newWorkloads() *workloads {
	appended := func() topic.Tally { return new(topic.All) }
	updated := func() topic.Tally { return topic.NewLast() }
	return &workloads{
		passThrough:  workload{name: "pass-through", tally: appended},
		tumble:       workload{name: "tumble", tally: appended},
		runningCount: workload{name: "running-count", tally: updated},
		windows:      map[window]int64{},
		bidders:      map[int64]int64{},
	}
}

func (w *workloads) all() []*workload {
	return []*workload{&w.passThrough, &w.tumble, &w.runningCount}
}

// add takes a bid of the input, and its JSON.
func (w *workloads) add(b *nexmark.Bid, json []byte) {
	w.passed.Add(nil, json)
	w.windows[window{b.Auction, b.DateTime - b.DateTime%windowMillis}]++
	w.bidders[b.Bidder]++
}

// expect works out what the jobs must write, after the last bid.
func (w *workloads) expect() {
	w.passThrough.want = w.passed
	var windows, counts topic.Sum
	for row, bids := range w.windows {
		value := fmt.Appendf(nil, `{"auction":%d,"window_start":"%s","window_end":"%s","bids":%d}`, row.auction,
			nexmark.AppendTimestamp(nil, row.start), nexmark.AppendTimestamp(nil, row.start+windowMillis), bids)
		windows.Add(nil, value)
	}
	for bidder, bids := range w.bidders {
		counts.Add(fmt.Appendf(nil, `{"bidder":%d}`, bidder), fmt.Appendf(nil, `{"bidder":%d,"bids":%d}`, bidder, bids))
	}
	w.tumble.want, w.runningCount.want = windows, counts
}
