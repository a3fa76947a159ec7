package drill

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Config of one drill. Bin, Broker and Workload must be set.
type Config struct {
	// Bin is the onceflow binary.
	Bin string
	// Broker is host:port of a broker that is not killed.
	Broker   string
	Workload Workload
	// Records to feed; default 20,000. Rate a second; 0: as fast as it goes.
	Records int64
	Rate    int
	// Kills with SIGKILL, each after a life of LifeMin to LifeMax; defaults
	// 50 ms and 1 s.
	Kills            int
	LifeMin, LifeMax time.Duration
	// Freezes is how many of the lives end with SIGSTOP instead. The process wakes up
	// in the middle of its successor's life, and must find out that it is fenced.
	Freezes int
	// Partitions of both topics; default 4.
	Partitions int32
	// Parallelism and Interval are settings of the job; 0: its defaults.
	Parallelism int
	Interval    time.Duration
	// Settings are further ones, each KEY=VALUE.
	Settings []string
	// Naive runs the at-least-once loop instead of the engine.
	Naive bool
	// Seed of the lives.
	Seed uint64
	// Dir keeps the pipeline and its state; empty: a temporary one.
	Dir string
	// Patience is how long the output may stand still before the drill judges
	// what is there; default 60 s.
	Patience time.Duration
	// Log receives a line for each step; nil: none.
	Log func(format string, args ...any)
}

func (c *Config) setDefaults() {
	setDefault(&c.Records, 20_000)
	setDefault(&c.LifeMin, 50*time.Millisecond)
	setDefault(&c.LifeMax, time.Second)
	setDefault(&c.Partitions, 4)
	setDefault(&c.Patience, time.Minute)
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

// Run runs a drill and returns what a reader found. An error means that the
// drill could not be carried out, or that the engine ended by itself.
func Run(ctx context.Context, cfg Config) (*Verdict, error) {
	cfg.setDefaults()
	d := &drill{cfg: cfg, rng: rand.New(rand.NewPCG(cfg.Seed, 17))}
	d.name = fmt.Sprintf("drill-%s-%08x", cfg.Workload, d.rng.Uint32())
	d.topics = Topics{In: d.name + "-in", Out: d.name + "-out"}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := d.prepare(ctx); err != nil {
		return nil, err
	}
	fed := make(chan error, 1)
	go func() { fed <- Feed(ctx, cfg.Broker, d.topics.In, cfg.Records, cfg.Rate, cfg.Partitions) }()
	defer d.killSleepers()
	if err := d.killAgainAndAgain(ctx); err != nil {
		return nil, err
	}
	if err := <-fed; err != nil {
		return nil, fmt.Errorf("feeding: %w", err)
	}
	return d.finish(ctx)
}

type drill struct {
	cfg    Config
	rng    *rand.Rand
	name   string
	topics Topics
	file   string
	// asleep are frozen, awake were.
	asleep, awake []*Child
}

// prepare makes the topics and writes the pipeline.
func (d *drill) prepare(ctx context.Context) error {
	if err := CreateTopic(ctx, d.cfg.Broker, d.topics.In, d.cfg.Partitions, false); err != nil {
		return err
	}
	if err := CreateTopic(ctx, d.cfg.Broker, d.topics.Out, d.cfg.Partitions, d.cfg.Workload == Upsert); err != nil {
		return err
	}
	dir := d.cfg.Dir
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "onceflow-drill-"); err != nil {
			return err
		}
	}
	d.file = filepath.Join(dir, d.name+".sql")
	return os.WriteFile(d.file, []byte(d.cfg.Workload.SQL(d.cfg.Broker, d.topics)), 0o644)
}

func (d *drill) args() []string {
	if d.cfg.Naive {
		return []string{"naive", "--broker", d.cfg.Broker, "--in", d.topics.In, "--out", d.topics.Out, "--group", d.name}
	}
	args := []string{"run", "--log", "json", "--allow-unsafe", d.file}
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

func (d *drill) life() time.Duration {
	return d.cfg.LifeMin + time.Duration(d.rng.Int64N(int64(d.cfg.LifeMax-d.cfg.LifeMin)+1))
}

func (d *drill) killAgainAndAgain(ctx context.Context) error {
	freezes := map[int]bool{}
	for _, i := range d.rng.Perm(d.cfg.Kills)[:min(d.cfg.Freezes, d.cfg.Kills)] {
		freezes[i] = true
	}
	for i := range d.cfg.Kills {
		c, err := StartChild(d.cfg.Bin, d.args()...)
		if err != nil {
			return err
		}
		life, how := d.life(), "kill"
		if err := d.live(ctx, c, life); err != nil {
			c.Kill()
			return err
		}
		if !freezes[i] {
			c.Kill()
		} else if how = "freeze"; d.freeze(ctx, c) != nil {
			c.Kill()
			return fmt.Errorf("the engine could not be frozen at work; its last words:\n%s", c.log)
		}
		d.cfg.Log("%s %d of %d after %v", how, i+1, d.cfg.Kills, life.Round(time.Millisecond))
	}
	return nil
}

// freeze freezes a child once it has records to lose: one that has not begun yet
// would wake up as the newer instance.
func (d *drill) freeze(ctx context.Context, c *Child) error {
	ctx, cancel := context.WithTimeout(ctx, d.cfg.Patience)
	defer cancel()
	for !strings.Contains(c.Words(), `"msg":"running"`) {
		if err := sleep(ctx, 10*time.Millisecond); err != nil {
			return err
		}
	}
	d.asleep = append(d.asleep, c)
	return c.Freeze()
}

// live lets a child live, and wakes those that are frozen in the middle of it.
func (d *drill) live(ctx context.Context, c *Child, life time.Duration) error {
	for range 2 {
		select {
		case <-c.done:
			return fmt.Errorf("the engine ended by itself (%v); its last words:\n%s", c.err, c.log)
		case <-time.After(life / 2):
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := d.wake(); err != nil {
			return err
		}
	}
	return nil
}

func (d *drill) wake() error {
	for _, c := range d.asleep {
		if err := c.Wake(); err != nil {
			return err
		}
	}
	d.awake, d.asleep = append(d.awake, d.asleep...), nil
	return nil
}

func (d *drill) killSleepers() {
	for _, c := range append(d.asleep, d.awake...) {
		c.Kill()
	}
}

// exitFenced is the exit code of an engine that another instance has replaced.
const exitFenced = 3

// sleepersAreFenced makes sure that every engine that was frozen has found out that
// it was replaced.
func (d *drill) sleepersAreFenced() error {
	for i, c := range d.awake {
		select {
		case <-c.done:
		case <-time.After(d.cfg.Patience):
			return fmt.Errorf("engine %d of %d that was frozen still runs; its last words:\n%s", i+1, len(d.awake), c.log)
		}
		if code := c.cmd.ProcessState.ExitCode(); code != exitFenced {
			return fmt.Errorf("engine %d of %d that was frozen ended with exit code %d, not %d; its last words:\n%s",
				i+1, len(d.awake), code, exitFenced, c.log)
		}
	}
	return nil
}

// finish lets the engine catch up, stops it gracefully, and judges.
func (d *drill) finish(ctx context.Context) (*Verdict, error) {
	c, err := StartChild(d.cfg.Bin, d.args()...)
	if err != nil {
		return nil, err
	}
	if err := d.wake(); err != nil {
		c.Kill()
		return nil, err
	}
	expected := d.cfg.Workload.Expected(d.cfg.Records)
	t, err := d.follow(ctx, c, len(expected))
	if err != nil {
		c.Kill()
		return nil, err
	}
	if d.cfg.Naive {
		c.Kill()
		return t.Judge(expected), nil
	}
	if err := d.sleepersAreFenced(); err != nil {
		c.Kill()
		return nil, err
	}
	if err := c.Terminate(30 * time.Second); err != nil {
		return nil, fmt.Errorf("the engine: %w", err)
	}
	v := t.Judge(expected)
	v.Open, err = OpenTransactions(ctx, d.cfg.Broker, d.topics.Out, d.name)
	return v, err
}

// follow reads the output until every effect is there and nothing more comes
// for a while, or until it stands still.
func (d *drill) follow(ctx context.Context, c *Child, effects int) (*Tally, error) {
	r, err := NewReader(d.cfg.Broker, d.topics.Out)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	t := NewTally(d.cfg.Workload)
	last := time.Now()
	for {
		if ended, err := c.Ended(); ended {
			return nil, fmt.Errorf("the engine ended by itself (%v); its last words:\n%s", err, c.log)
		}
		err := r.Poll(ctx, 200*time.Millisecond, func(rec *kgo.Record) {
			t.Take(rec.Value)
			last = time.Now()
		})
		if err != nil {
			return nil, err
		}
		quiet := time.Since(last)
		if t.Distinct() >= effects && quiet > 2*time.Second || quiet > d.cfg.Patience {
			return t, ctx.Err()
		}
	}
}
