package drill

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Config of one drill. Bin and Client must be set.
type Config struct {
	// Bin is the onceflow binary.
	Bin string
	// Client are the options of clients of the cluster, its addresses among them.
	Client []kgo.Opt
	// Properties are those of the pipeline's tables, without "properties.": the addresses, security.
	Properties map[string]string
	// Workloads run in one job, over the same input; default: all.
	Workloads []Workload
	// Plan are the faults. For: they go on, in the proportions of the plan, until that much time is over; 0: until the plan is done.
	Plan Plan
	For  time.Duration
	// Enough ends the faults early once it is closed: what has come until then is judged; nil: the plan is carried out.
	Enough <-chan struct{}
	// Brokers does to brokers what the plan says; nil: the plan must not have faults of brokers.
	Brokers Brokers
	// Records is how many are fed at least, at Rate a second (0: as fast as it goes). More are fed until the last fault.
	Records int64
	Rate    int
	// A fault comes after a life of LifeMin to LifeMax; defaults 50 ms and 1 s.
	LifeMin, LifeMax time.Duration
	// Weather is the name of the sabotage that breaks nothing, in which Storm lets an engine live; empty: Storm is a plain Kill.
	Weather string
	// Outage is how long there is no engine at least; the transactions time out after three quarters of it. Default 20 s.
	Outage time.Duration
	// Partitions of all topics; default 4.
	Partitions int32
	// TopicSettings are those of the drill's topics, beside the ones that it needs.
	TopicSettings map[string]string
	// Parallelism and Interval are settings of the job; 0: its defaults.
	Parallelism int
	Interval    time.Duration
	// Settings are further ones, each KEY=VALUE.
	Settings []string
	// Naive runs the at-least-once loop instead of the engine, on the one workload PassThrough.
	Naive bool
	// Sabotage is what is broken in the engine, which the drill must notice; nil: nothing. It ends at the first violation.
	Sabotage *Sabotage
	// Seed of the lives and of the order of the faults.
	Seed uint64
	// Dir keeps the pipeline and its state; empty: a temporary one, removed when all went well.
	Dir string
	// Patience is how long there may be no output, or an engine may take to end; default 60 s. What is not there when nothing has come for Calm, in
	// the end, is missing; default: Patience.
	Patience, Calm time.Duration
	// Log receives a line for each step; nil: none.
	Log func(format string, args ...any)
}

func (c *Config) setDefaults() {
	if len(c.Workloads) == 0 {
		c.Workloads = Workloads
	}
	setDefault(&c.LifeMin, 50*time.Millisecond)
	setDefault(&c.LifeMax, time.Second)
	setDefault(&c.Outage, 20*time.Second)
	setDefault(&c.Partitions, 4)
	setDefault(&c.Patience, time.Minute)
	setDefault(&c.Calm, c.Patience)
	if c.Log == nil {
		c.Log = func(string, ...any) {}
	}
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// At returns the options and properties of clients of a cluster without security.
func At(broker string) ([]kgo.Opt, map[string]string) {
	return []kgo.Opt{kgo.SeedBrokers(strings.Split(broker, ",")...)}, map[string]string{"bootstrap.servers": broker}
}

// violation is something that an engine must not do, as opposed to what keeps the drill from going on.
type violation struct{ error }

func (v violation) Unwrap() error { return v.error }

// standstill is the violation that nothing came out. It says little of what is wrong.
type standstill struct{ error }

// newDrill is a drill of a name that no other has: a seed is used again on brokers that may still hold the topics of the first time.
func newDrill(cfg Config) *drill {
	return &drill{cfg: cfg, rng: rand.New(rand.NewPCG(cfg.Seed, 17)), start: time.Now(), name: fmt.Sprintf("drill-%08x", rand.Uint32()), tallies: map[string]*Tally{}}
}

// Run runs a drill and reports what a reader found; what the engine does wrong is in the report. An error means that the drill could not be carried
// out. There may be a report all the same, of what was found until then.
func Run(ctx context.Context, cfg Config) (report *Report, err error) {
	cfg.setDefaults()
	d := newDrill(cfg)
	d.in = d.name + "-in"
	d.reads = []string{d.in}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer func() {
		if cfg.Dir == "" && (report == nil || report.Dir == "") {
			os.RemoveAll(d.dir) // nobody is told of it, and it may hold a password
		}
	}()
	if err := d.prepare(ctx); err != nil {
		return nil, err
	}
	defer d.killAll()
	cfg.Log("the topics of this drill begin with %s", d.name)
	return d.report(ctx, d.run(ctx))
}

type drill struct {
	cfg   Config
	rng   *rand.Rand
	start time.Time
	// name is that of the job, and the beginning of those of all topics; in is the input, or begins the names of all of it.
	name, in string
	// reads are the input topics.
	reads []string
	// outs are the output topics, as the workloads; tallies are by topic.
	outs    []string
	tallies map[string]*Tally
	dir     string
	file    string
	watch   *watcher
	feeder  *Feeder
	// engine returns the command line of an engine whose job ends by itself, with exit code 0, once it has read its input; nil: the drill's own
	// pipeline is at work, which never ends.
	engine func() []string

	// at is the engine at work; asleep are frozen, awake were.
	at            *Child
	asleep, awake []*Child
	faults        []Fault
	// recovered is closed when there is output of after the last fault; pending is that fault's place, -1: none.
	recovered <-chan struct{}
	pending   int
	// open are transactions that were left open after the end.
	open []string
	// early: somebody has asked for the end before all faults came.
	early bool
}

// prepare makes the topics and writes the pipeline.
func (d *drill) prepare(ctx context.Context) (err error) {
	if err := d.cfg.createTopic(ctx, d.in, d.cfg.Partitions, nil); err != nil {
		return err
	}
	for _, w := range d.cfg.Workloads {
		out := d.name + "-" + string(w)
		if err := d.cfg.createTopic(ctx, out, d.cfg.Partitions, cleanup(w == Upsert)); err != nil {
			return err
		}
		d.outs = append(d.outs, out)
		d.tallies[out] = NewTally(w)
	}
	if d.dir = d.cfg.Dir; d.dir == "" {
		if d.dir, err = os.MkdirTemp("", "onceflow-drill-"); err != nil {
			return err
		}
	}
	if d.watch, err = newWatcher(d.outs, d.tallies, d.cfg.Client); err != nil {
		return err
	}
	d.watch.start = d.start
	if d.cfg.Naive {
		d.watch.outside = nil
	}
	d.file = filepath.Join(d.dir, d.name+".sql")
	return os.WriteFile(d.file, []byte(d.sql()), 0o600) // it may hold a password
}

// sql is the pipeline: all workloads in one job.
func (d *drill) sql() string {
	properties := map[string]string{"transaction.timeout.ms": fmt.Sprint((d.cfg.Outage * 3 / 4).Milliseconds())}
	for k, v := range d.cfg.Properties {
		properties[k] = v
	}
	tables, inserts := sourceOf(d.in, d.cfg.Properties), ""
	for i, w := range d.cfg.Workloads {
		table, insert := w.sinkOf(d.outs[i], properties)
		tables, inserts = tables+table, inserts+insert
	}
	return tables + "EXECUTE STATEMENT SET BEGIN\n" + inserts + "END;\n"
}

// run feeds, strikes and waits until everything is out.
func (d *drill) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stop := make(chan struct{})
	d.feeder = &Feeder{Client: d.cfg.Client, Topic: d.in, Partitions: d.cfg.Partitions, Rate: d.cfg.Rate, Records: d.cfg.Records, Stop: stop}
	for _, t := range d.tallies {
		d.feeder.Tallies = append(d.feeder.Tallies, t)
	}
	fed, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(fed)
		if err := d.feeder.Run(ctx); err != nil { // an engine without input must not be blamed
			cancel(fmt.Errorf("feeding: %w", err))
		}
	}()
	go func() {
		defer close(watched)
		if err := d.watch.run(ctx); err != nil {
			cancel(err)
		}
	}()
	defer func() { cancel(nil); <-watched; <-fed; d.watch.close() }()
	err := d.strikeAll(ctx)
	close(stop)
	if err == nil {
		<-fed
		err = d.finish(ctx)
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

func (d *drill) args() []string {
	if d.engine != nil {
		return d.engine()
	}
	if d.cfg.Naive {
		return []string{"naive", "--broker", d.cfg.Properties["bootstrap.servers"], "--in", d.in, "--out", d.outs[0], "--group", d.name}
	}
	if s := d.cfg.Sabotage; s != nil {
		return d.running("sabotaged", s.Name)
	}
	return d.running("run")
}

// stormy is the command line of an engine in foul weather, if nothing is broken in it already.
func (d *drill) stormy() []string {
	switch {
	case d.cfg.Weather == "" || d.cfg.Sabotage != nil || d.cfg.Naive:
		return d.args()
	case d.engine != nil:
		return append(slices.Clip(d.engine()), "--sabotage", d.cfg.Weather)
	}
	return d.running("sabotaged", d.cfg.Weather)
}

// running is the command line of an engine that runs the drill's own pipeline with a command.
func (d *drill) running(command ...string) []string {
	args := append(command, "--log", "json", "--allow-unsafe", d.file)
	if d.cfg.Parallelism > 0 {
		args = append(args, "--set", fmt.Sprintf("parallelism.default=%d", d.cfg.Parallelism))
	}
	for _, s := range d.cfg.Settings {
		args = append(args, "--set", s)
	}
	if d.cfg.Interval > 0 {
		args = append(args, "--set", fmt.Sprintf("execution.checkpointing.interval=%d ms", d.cfg.Interval.Milliseconds()))
	}
	return args
}

// finish lets the engine catch up and stops it gracefully. What it does last is judged too.
func (d *drill) finish(ctx context.Context) error {
	if err := d.wake(); err != nil {
		return err
	}
	for calm := (stopwatch{}); !d.caught() && !d.watch.settled(&calm, d.cfg.Calm); {
		if err := d.alive(); err != nil {
			return err
		}
		if err := sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	d.note()
	switch {
	case d.caught():
		return nil
	case d.cfg.Naive:
		d.at.Kill()
	default:
		if err := d.sleepersGiveWay(); err != nil {
			return err
		}
		if err := d.at.Terminate(d.cfg.Patience); err != nil {
			return violation{fmt.Errorf("the engine: %w", err)}
		}
	}
	d.at = nil
	var err error
	if d.open, err = d.leftOpen(ctx); err != nil {
		return err
	}
	if len(d.open) > 0 {
		return nil // which is violation enough, and readers wait in front of it
	}
	return d.watch.toTheEnd(ctx, d.cfg.Patience)
}

// killAll ends what still runs.
func (d *drill) killAll() {
	all := append(d.asleep, d.awake...)
	if d.at != nil {
		all = append(all, d.at)
	}
	for _, c := range all {
		c.Kill()
	}
}
