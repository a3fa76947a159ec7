package drill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
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
	// Planned is how many faults there were to be; 0: as many as came in a time. Early says that somebody has asked for the end before that.
	Planned int  `json:"faults_planned,omitempty"`
	Early   bool `json:"ended_early,omitempty"`
	// Recovery is of all faults of engines after which the drill has waited for output, without outages, full disks and storms.
	Recovery Recovery `json:"recovery"`
	// BrokerRecovery is of the faults of brokers, from the election of new leaders on; nil: there were none.
	BrokerRecovery *Recovery `json:"broker_recovery,omitempty"`
	// FirstWrong is when the first output was seen that is wrong in itself, and after which fault; nil: none was.
	FirstWrong *FirstWrong `json:"first_wrong,omitempty"`
	// Sabotage is what was broken in the engine; nil: nothing.
	Sabotage *Sabotage `json:"sabotage,omitempty"`
	// Wrong is what the engine did that it must not do, beside its output; empty: nothing.
	Wrong string `json:"wrong,omitempty"`
	// Standstill: it is that nothing came out.
	Standstill bool `json:"standstill,omitempty"`
	// Broken says why the drill could not be carried out to its end, so that what is missing could still come; empty: it was.
	Broken string `json:"not_carried_out,omitempty"`
	cut    bool
	// Made are the topics of the drill's own.
	Made []string `json:"-"`
	// Dir has the pipeline and its checkpoints, where something went wrong.
	Dir string `json:"directory,omitempty"`
}

// OutputReport is the verdict on the topic of a workload.
type OutputReport struct {
	Workload   Workload `json:"workload"`
	Topic      string   `json:"topic"`
	Expected   int64    `json:"expected"`
	Found      int64    `json:"found"`
	Missing    int64    `json:"missing"`
	Doubled    int64    `json:"doubled"`
	Unexpected int64    `json:"unexpected"`
	OutOfOrder int64    `json:"out_of_order"`
	// Outside are records that no transaction holds.
	Outside     int64  `json:"outside_transactions,omitempty"`
	Sum         string `json:"checksum"`
	ExpectedSum string `json:"expected_checksum"`
	// ByKey: of each key the last record counts. Undecided says why nothing can be said of the output; empty: it was judged. Both are of a pipeline
	// of the user's.
	ByKey     bool   `json:"by_key,omitempty"`
	Undecided string `json:"undecided,omitempty"`
	// KeysInOrder is of how many keys the order was judged, OrderUndecided why of none. Of a pipeline of the user's too.
	KeysInOrder    int64  `json:"keys_in_order,omitempty"`
	OrderUndecided string `json:"order_undecided,omitempty"`
	// StampsJudged: runs without faults agree in the records' timestamps, StampsDiffer: the one with faults has others. Of a pipeline of the user's too.
	StampsJudged bool `json:"timestamps_judged,omitempty"`
	StampsDiffer bool `json:"timestamps_differ,omitempty"`
	// Examples are a few of what is wrong.
	Examples []string `json:"examples,omitempty"`
	// Visible is how many records became visible in each step of StepSeconds.
	Visible     []int64 `json:"visible"`
	StepSeconds float64 `json:"visible_step_seconds"`
}

// FaultReport is a fault. Recovery is 0 where another fault, or the end, came before.
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

// Recovery is how long it took from faults to the first output, seen by a reader, that was written after them. A percentile is the shortest time
// within which so many of them lie.
type Recovery struct {
	Measured int     `json:"measured"`
	P50      float64 `json:"p50"`
	P99      float64 `json:"p99"`
	Max      float64 `json:"max"`
}

// OK reports that every effect was found once, in order, that nothing is open and that no engine did anything wrong.
func (r *Report) OK() bool {
	return len(r.Violations()) == 0 && r.Broken == ""
}

// Misjudged reports whether any output is wrong, as opposed to how an engine behaved.
func (r *Report) Misjudged() bool {
	bare := *r
	bare.Wrong, bare.cut = "", r.cutShort()
	return len(bare.Violations()) > 0
}

// Violations says in a line each what is wrong.
func (r *Report) Violations() []string {
	var all []string
	for _, o := range r.Outputs {
		for _, kind := range []struct {
			n    int64
			what string
		}{{o.Missing, "missing"}, {o.Doubled, "doubled"}, {o.Unexpected, "that nothing explains"}, {o.OutOfOrder, "out of order"}, {o.Outside, "that no transaction holds"}} {
			if kind.n > 0 && !(r.cutShort() && o.mayChange(kind.what)) {
				all = append(all, fmt.Sprintf("%s: %d effects %s", o.Workload, kind.n, kind.what))
			}
		}
	}
	for _, o := range r.Outputs {
		if o.StampsDiffer && !r.cutShort() {
			all = append(all, fmt.Sprintf("%s: timestamps are others than in a run without faults", o.Workload))
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

// mayChange says that what was found may still be different when all output has come: what is missing, and whatever is the last of a key.
func (o OutputReport) mayChange(kind string) bool {
	return kind == "missing" || o.ByKey && kind != "that no transaction holds"
}

// cutShort says that the drill ended before all output had time to come.
func (r *Report) cutShort() bool {
	return r.cut || r.Wrong != "" || r.Broken != "" || r.Sabotage != nil && r.FirstWrong != nil
}

// newReport is a report without outputs, of a drill that ended with an error, which it returns if it is not the engine's fault.
func (d *drill) newReport(ctx context.Context, err error) (*Report, error) {
	r := &Report{Started: d.start.UTC(), Seconds: seconds(time.Since(d.start)), Seed: d.cfg.Seed, Job: d.name, Input: d.in,
		Open: append([]string{}, d.open...), Faults: []FaultReport{}, Early: d.early, Sabotage: d.cfg.Sabotage,
		Settings: map[string]string{"partitions": fmt.Sprint(d.cfg.Partitions), "transaction time-out": fmt.Sprint(d.cfg.Outage * 3 / 4)}}
	if d.cfg.For == 0 {
		r.Planned = d.cfg.Plan.Total()
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
	r.addFaults(d.faults)
	asking, cancel := context.WithTimeout(ctx, describePatience)
	defer cancel()
	r.Broker, r.Brokers = describe(asking, d.cfg.Client)
	var wrong violation
	switch {
	case err == nil:
		return r, nil
	case errors.As(err, &wrong) && ctx.Err() == nil:
		r.Wrong, r.Standstill = wrong.Error(), errors.As(err, new(standstill))
		return r, nil
	}
	r.Broken = err.Error()
	return r, err
}

// describePatience is how long the brokers may take to say what they are.
const describePatience = 10 * time.Second

// report puts together what was found, when the drill has ended with an error or without.
func (d *drill) report(ctx context.Context, err error) (*Report, error) {
	r, err := d.newReport(ctx, err)
	r.Settings["records a second"] = fmt.Sprint(d.cfg.Rate)
	for i, w := range d.cfg.Workloads {
		t := d.tallies[d.outs[i]]
		v := t.Judge()
		r.Records = max(r.Records, t.records())
		r.Outputs = append(r.Outputs, OutputReport{Workload: w, Topic: d.outs[i], Expected: v.Expected, Found: v.Found, Missing: v.MissingN,
			Doubled: v.DoubledN, Unexpected: v.UnexpectedN, OutOfOrder: v.DisorderedN, Outside: d.watch.outside[d.outs[i]], Sum: v.Sum, ExpectedSum: v.ExpectedSum,
			Examples: v.examples()})
		r.Outputs[i].Visible, r.Outputs[i].StepSeconds = d.watch.visible[d.outs[i]].inSteps()
	}
	r.FirstWrong = d.firstWrong()
	if !r.OK() && r.Sabotage == nil {
		r.Dir = d.dir
	}
	return r, err
}

// addFaults writes down the faults, and what recovering from them took.
func (r *Report) addFaults(faults []Fault) {
	var times, brokers []float64
	for i, f := range faults {
		r.Faults = append(r.Faults, FaultReport{Kind: f.Kind, At: seconds(f.At), Recovery: seconds(f.Recovery), Broker: f.Broker, Elected: seconds(f.Elected)})
		switch {
		case f.Recovery == 0 || !f.Kind.measured():
		case i+1 < len(faults) && faults[i+1].Kind == KillEarly: // which does not wait: only the short ones would count
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
		return times[max(0, int(math.Ceil(q*float64(len(times))))-1)]
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
	fmt.Fprintf(&b, "%-14s %10s %10s %8s %8s %11s %13s %8s  %s\n", "", "expected", "found", "missing", "doubled", "unexpected", "out of order", "outside", "checksum")
	for _, o := range r.Outputs {
		same := "= expected"
		if o.Sum != o.ExpectedSum {
			same = "≠ expected"
		}
		if o.Undecided != "" {
			same = "not decided: " + o.Undecided
		}
		fmt.Fprintf(&b, "%-14s %10d %10d %8d %8d %11d %13d %8d  %s %s\n", o.Workload, o.Expected, o.Found, o.Missing, o.Doubled, o.Unexpected, o.OutOfOrder, o.Outside, o.Sum, same)
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
	if ended := r.Ended(); ended != "" {
		fmt.Fprintf(&b, "%s\n", ended)
	}
	fmt.Fprintf(&b, "onceflow %s; Kafka %s, brokers: %d; seed %d\n", r.Onceflow, r.Broker, r.Brokers, r.Seed)
	if s := r.Sabotage; s != nil {
		fmt.Fprintf(&b, "sabotage: %s\n", s)
	}
	if praise := r.Praise(); praise != "" {
		fmt.Fprintln(&b, praise)
	}
	for _, v := range r.Violations() {
		fmt.Fprintf(&b, "VIOLATION: %s\n", v)
	}
	if r.FirstWrong != nil {
		fmt.Fprintf(&b, "the first was seen %s\n", r.FirstWrong)
	}
	if r.Broken != "" {
		fmt.Fprintf(&b, "NOT CARRIED OUT: %s\n", r.Broken)
	}
	if r.Dir != "" {
		fmt.Fprintf(&b, "the pipeline and its checkpoints are kept in %s\n", r.Dir)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Praise says what is proven; empty: nothing is.
func (r *Report) Praise() string {
	if !r.OK() {
		return ""
	}
	open, unordered := len(r.Undecided()), 0
	for _, o := range r.Outputs {
		if o.Undecided == "" && o.OrderUndecided != "" {
			unordered++
		}
	}
	said := fmt.Sprintf("%d records went in; ", r.Records)
	switch {
	case open == len(r.Outputs):
		return said + "what should come out is not decided."
	case open > 0:
		said += fmt.Sprintf("%d of %d outputs are not decided, and in the others every effect came out once", open, len(r.Outputs))
	default:
		said += "every effect came out once"
	}
	switch {
	case unordered == 0:
		said += ", in order"
	case unordered < len(r.Outputs)-open:
		said += fmt.Sprintf(", in %d of them in order", len(r.Outputs)-open-unordered)
	}
	return said + fmt.Sprintf(", after %d faults. No transaction is open.", len(r.Faults))
}

// Ended says that somebody has ended the faults early; empty: nobody has.
func (r *Report) Ended() string {
	switch {
	case !r.Early:
		return ""
	case r.Planned == 0:
		return "it was ended early"
	}
	return fmt.Sprintf("it was ended early, after %d of %d faults", len(r.Faults), r.Planned)
}

// Order says what was judged of the order within keys; empty for an output of the drill's own, whose order is always judged.
func (o OutputReport) Order() string {
	stamps := ""
	if o.StampsJudged {
		stamps = "; timestamps judged too"
	}
	switch {
	case o.KeysInOrder > 0:
		return fmt.Sprintf("order judged within each of %d keys%s", o.KeysInOrder, stamps)
	case o.OrderUndecided != "":
		return "order not decided: " + o.OrderUndecided + stamps
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
