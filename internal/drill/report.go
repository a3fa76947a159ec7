package drill

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Report is what a drill found. Times are in seconds since it began.
type Report struct {
	Started time.Time `json:"started"`
	Seconds float64   `json:"seconds"`
	Seed    uint64    `json:"seed"`
	// Onceflow and Broker are versions; Brokers is how many there are.
	Onceflow string `json:"onceflow"`
	Broker   string `json:"broker"`
	Brokers  int    `json:"brokers"`
	// Job is the name of the job and the beginning of its topics' names.
	Job      string            `json:"job"`
	Input    string            `json:"input_topic"`
	Settings map[string]string `json:"settings"`
	// Records is how many went in.
	Records int64          `json:"records"`
	Outputs []OutputReport `json:"outputs"`
	// Open are transactions left open after the end; never nil, so that tools find an array.
	Open   []string      `json:"open_transactions"`
	Faults []FaultReport `json:"faults"`
	// Recovery is of all faults of engines that another did not follow too soon, without outages, full disks and storms.
	Recovery Recovery `json:"recovery"`
	// BrokerRecovery is of the faults of brokers, from the election of new leaders on; nil: there were none.
	BrokerRecovery *Recovery `json:"broker_recovery,omitempty"`
	// FirstWrong is when the first output was seen that is wrong in itself, and after which fault; nil: none was.
	FirstWrong *FirstWrong `json:"first_wrong,omitempty"`
	// Sabotage is what was broken in the engine; nil: nothing.
	Sabotage *Sabotage `json:"sabotage,omitempty"`
	// Wrong is what the engine did that it must not do, beside its output; empty: nothing.
	Wrong string `json:"wrong,omitempty"`
	// Made are the topics of the drill's own.
	Made []string `json:"-"`
	// Dir has the pipeline and its checkpoints, where something went wrong.
	Dir string `json:"directory,omitempty"`
}

// OutputReport is the verdict on the topic of a workload.
type OutputReport struct {
	Workload    Workload `json:"workload"`
	Topic       string   `json:"topic"`
	Expected    int64    `json:"expected"`
	Found       int64    `json:"found"`
	Missing     int64    `json:"missing"`
	Doubled     int64    `json:"doubled"`
	Unexpected  int64    `json:"unexpected"`
	OutOfOrder  int64    `json:"out_of_order"`
	Sum         string   `json:"checksum"`
	ExpectedSum string   `json:"expected_checksum"`
	// ByKey: of each key the last record counts. Undecided says why nothing can be said of the output; empty: it was judged. Both are of a pipeline
	// of the user's.
	ByKey     bool   `json:"by_key,omitempty"`
	Undecided string `json:"undecided,omitempty"`
	// KeysInOrder is of how many keys the order was judged, OrderUndecided why of none. Of a pipeline of the user's too.
	KeysInOrder    int64  `json:"keys_in_order,omitempty"`
	OrderUndecided string `json:"order_undecided,omitempty"`
	// Examples are a few of what is wrong.
	Examples []string `json:"examples,omitempty"`
	// Visible is how many records became visible in each step of StepSeconds.
	Visible     []int64 `json:"visible"`
	StepSeconds float64 `json:"visible_step_seconds"`
}

// FaultReport is a fault. Recovery is 0 where the next fault came before.
type FaultReport struct {
	Kind     Kind    `json:"kind"`
	At       float64 `json:"at"`
	Recovery float64 `json:"recovery"`
	// Broker is the node id of the broker that was struck, and Elected how long it took until others led its partitions.
	Broker  int     `json:"broker,omitempty"`
	Elected float64 `json:"elected,omitempty"`
}

// FirstWrong is when something was seen that must not be there.
type FirstWrong struct {
	At float64 `json:"at"`
	// Fault is the last one before it, counted from 1; 0: there was none. Kind is empty then.
	Fault int  `json:"fault"`
	Kind  Kind `json:"kind,omitempty"`
}

// Recovery is how long it took from faults to the first output, seen by a reader, that was written after them.
type Recovery struct {
	Measured int     `json:"measured"`
	P50      float64 `json:"p50"`
	P99      float64 `json:"p99"`
	Max      float64 `json:"max"`
}

// OK reports that every effect was found once, in order, that nothing is open and that no engine did anything wrong.
func (r *Report) OK() bool {
	return len(r.Violations()) == 0
}

// Violations says in a line each what is wrong.
func (r *Report) Violations() []string {
	var all []string
	for _, o := range r.Outputs {
		for _, kind := range []struct {
			n    int64
			what string
		}{{o.Missing, "missing"}, {o.Doubled, "doubled"}, {o.Unexpected, "that nothing explains"}, {o.OutOfOrder, "out of order"}} {
			if kind.n > 0 && (kind.what != "missing" || !r.cutShort()) { // more could have come
				all = append(all, fmt.Sprintf("%s: %d effects %s", o.Workload, kind.n, kind.what))
			}
		}
	}
	for _, open := range r.Open {
		all = append(all, "left open: "+open)
	}
	if r.Wrong != "" {
		all = append(all, r.Wrong)
	}
	return all
}

// Undecided are the outputs of which nothing can be said.
func (r *Report) Undecided() (topics []string) {
	for _, o := range r.Outputs {
		if o.Undecided != "" {
			topics = append(topics, string(o.Workload))
		}
	}
	return topics
}

// cutShort says that the drill ended before all output had time to come.
func (r *Report) cutShort() bool { return r.Wrong != "" || r.Sabotage != nil && r.FirstWrong != nil }

// report puts together what was found; wrong is what the engine did, nil if nothing. An error means that nobody can say which transactions
// are open.
func (d *drill) report(ctx context.Context, wrong error) (*Report, error) {
	r := &Report{Started: d.start.UTC(), Seconds: seconds(time.Since(d.start)), Seed: d.cfg.Seed, Job: d.name, Input: d.in, Open: []string{}, Faults: []FaultReport{}}
	r.Settings = map[string]string{
		"partitions": fmt.Sprint(d.cfg.Partitions), "records a second": fmt.Sprint(d.cfg.Rate), "transaction time-out": fmt.Sprint(d.cfg.Outage * 3 / 4),
	}
	if d.cfg.Parallelism > 0 {
		r.Settings["parallelism.default"] = fmt.Sprint(d.cfg.Parallelism)
	}
	if d.cfg.Interval > 0 {
		r.Settings["execution.checkpointing.interval"] = fmt.Sprint(d.cfg.Interval)
	}
	for _, s := range d.cfg.Settings {
		key, value, _ := strings.Cut(s, "=")
		r.Settings[key] = value
	}
	for i, w := range d.cfg.Workloads {
		t := d.tallies[d.outs[i]]
		v := t.Judge()
		r.Records = max(r.Records, t.fed.Load())
		r.Outputs = append(r.Outputs, OutputReport{Workload: w, Topic: d.outs[i], Expected: v.Expected, Found: v.Found, Missing: v.MissingN,
			Doubled: v.DoubledN, Unexpected: v.UnexpectedN, OutOfOrder: v.DisorderedN, Sum: v.Sum, ExpectedSum: v.ExpectedSum,
			Examples: v.examples()})
		r.Outputs[i].Visible, r.Outputs[i].StepSeconds = d.watch.visible[d.outs[i]].inSteps()
		if wrong == nil && !d.caught() { // else an engine may be at work
			open, err := openTransactions(ctx, d.cfg.Client, d.outs[i], d.name)
			if err != nil {
				return nil, fmt.Errorf("transactions left open: %w", err)
			}
			r.Open = append(r.Open, open...)
		}
	}
	slices.Sort(r.Open)
	r.Open = slices.Compact(r.Open)
	r.addFaults(d.faults)
	r.Sabotage, r.FirstWrong = d.cfg.Sabotage, d.firstWrong()
	if wrong != nil {
		r.Wrong = wrong.Error()
	}
	if !r.OK() && r.Sabotage == nil {
		r.Dir = d.dir
	}
	r.Broker, r.Brokers = describe(ctx, d.cfg.Client)
	return r, nil
}

// addFaults writes down the faults, and what recovering from them took.
func (r *Report) addFaults(faults []Fault) {
	var times, brokers []float64
	for _, f := range faults {
		r.Faults = append(r.Faults, FaultReport{Kind: f.Kind, At: seconds(f.At), Recovery: seconds(f.Recovery), Broker: f.Broker, Elected: seconds(f.Elected)})
		switch {
		case f.Recovery == 0 || !f.Kind.measured():
		case f.Kind.ofBrokers():
			brokers = append(brokers, seconds(max(0, f.Recovery-f.Elected)))
		default:
			times = append(times, seconds(f.Recovery))
		}
	}
	r.Recovery = recoveryOf(times)
	if len(brokers) > 0 {
		of := recoveryOf(brokers)
		r.BrokerRecovery = &of
	}
}

func seconds(d time.Duration) float64 {
	return float64(d.Round(time.Millisecond)) / float64(time.Second)
}

func recoveryOf(times []float64) Recovery {
	slices.Sort(times)
	at := func(q float64) float64 {
		if len(times) == 0 {
			return 0
		}
		return times[min(len(times)-1, int(q*float64(len(times))))]
	}
	return Recovery{Measured: len(times), P50: at(0.5), P99: at(0.99), Max: at(1)}
}

// describe returns what version the brokers say they are, empty if they do not say, and how many they are.
func describe(ctx context.Context, client []kgo.Opt) (version string, brokers int) {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return "", 0
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	if versions, err := adm.ApiVersions(ctx); err == nil {
		versions.Each(func(v kadm.BrokerApiVersions) { version = v.VersionGuess() })
	}
	if meta, err := adm.BrokerMetadata(ctx); err == nil {
		brokers = len(meta.Brokers)
	}
	return version, brokers
}

// WriteJSON writes the report as JSON.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// WriteText writes the report for a terminal.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-14s %10s %10s %8s %8s %11s %13s  %s\n", "", "expected", "found", "missing", "doubled", "unexpected", "out of order", "checksum")
	for _, o := range r.Outputs {
		same := "= expected"
		if o.Sum != o.ExpectedSum {
			same = "≠ expected"
		}
		if o.Undecided != "" {
			same = "not decided: " + o.Undecided
		}
		fmt.Fprintf(&b, "%-14s %10d %10d %8d %8d %11d %13d  %s %s\n", o.Workload, o.Expected, o.Found, o.Missing, o.Doubled, o.Unexpected, o.OutOfOrder, o.Sum, same)
		if order := o.Order(); order != "" {
			fmt.Fprintf(&b, "    %s\n", order)
		}
		for _, e := range o.Examples {
			fmt.Fprintf(&b, "    %s\n", e)
		}
	}
	fmt.Fprintf(&b, "\n%d records in, %d faults (%s) in %.0f s; transactions open: %d\n", r.Records, len(r.Faults), r.kinds(), r.Seconds, len(r.Open))
	if r.Recovery.Measured > 0 {
		fmt.Fprintf(&b, "recovery, fault to new committed output: p50 %.2f s, p99 %.2f s, max %.2f s, of %d measured\n",
			r.Recovery.P50, r.Recovery.P99, r.Recovery.Max, r.Recovery.Measured)
	}
	if of := r.BrokerRecovery; of != nil {
		fmt.Fprintf(&b, "after faults of brokers, from the election of new leaders: p50 %.2f s, p99 %.2f s, max %.2f s, of %d measured\n", of.P50, of.P99, of.Max, of.Measured)
	}
	fmt.Fprintf(&b, "onceflow %s; Kafka %s, brokers: %d; seed %d\n", r.Onceflow, r.Broker, r.Brokers, r.Seed)
	if s := r.Sabotage; s != nil {
		fmt.Fprintf(&b, "sabotage: %s\n", s)
	}
	for _, v := range r.Violations() {
		fmt.Fprintf(&b, "VIOLATION: %s\n", v)
	}
	if r.FirstWrong != nil {
		fmt.Fprintf(&b, "the first was seen %s\n", r.FirstWrong)
	}
	if r.Dir != "" {
		fmt.Fprintf(&b, "the pipeline and its checkpoints are kept in %s\n", r.Dir)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Order says what was judged of the order within keys; empty for an output of the drill's own, whose order is always judged.
func (o OutputReport) Order() string {
	switch {
	case o.KeysInOrder > 0:
		return fmt.Sprintf("order judged within each of %d keys", o.KeysInOrder)
	case o.OrderUndecided != "":
		return "order not decided: " + o.OrderUndecided
	}
	return ""
}

// kinds is how many faults of each kind there were.
func (r *Report) kinds() string {
	n := map[Kind]int{}
	for _, f := range r.Faults {
		n[f.Kind]++
	}
	var parts []string
	for _, k := range Kinds {
		if n[k.Kind] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[k.Kind], k.Kind))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
