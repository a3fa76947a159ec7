package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/internal/drill"
)

const (
	demoRecords    = 30_000
	demoRate       = 2_000
	demoKills      = 6
	demoPartitions = 4
)

func demoCommand() *cobra.Command {
	var seed uint64
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "See a pipeline survive SIGKILL: 30 seconds, nothing to install",
		Long: `Start the embedded broker, feed it orders, and run a pipeline of a window and a
running total per customer. The engine gets SIGKILL again and again, beside a naive
consumer loop that gets the same. In the end a read_committed reader counts what
went in against what came out.

` + exitCodes(exitLine{exitDone, "what came out is what went in"}, exitLine{exitFailed, "it differs, or the demo could not run"},
			exitLine{exitUsage, "the command line is wrong"}),
		Example: `  onceflow demo
  onceflow demo --seed 7`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("seed") {
				seed = rand.Uint64()
			}
			return runDemo(cmd.Context(), cmd.OutOrStdout(), seed)
		},
	}
	cmd.Flags().Uint64Var(&seed, "seed", 0, "seed of the moments at which the processes are killed")
	return cmd
}

// demo is one run of the demo.
type demo struct {
	out                                io.Writer
	rng                                *rand.Rand
	bin, dir, broker                   string
	orders, windows, totals, copied    string
	engine, naive                      *drill.Child
	started                            time.Time
	windowTally, totalTally, copyTally *drill.Tally
}

func runDemo(ctx context.Context, out io.Writer, seed uint64) error {
	bin, err := os.Executable()
	if err != nil {
		return &endedError{exitFailed, err.Error()}
	}
	dir, err := os.MkdirTemp("", "onceflow-demo-")
	if err != nil {
		return &endedError{exitFailed, err.Error()}
	}
	defer os.RemoveAll(dir)
	d := &demo{out: out, rng: rand.New(rand.NewPCG(seed, 3)), bin: bin, dir: dir, started: time.Now(),
		orders: "orders", windows: "orders-per-second", totals: "customer-totals", copied: "naive-copy",
		windowTally: drill.NewTally(drill.Window), totalTally: drill.NewTally(drill.Upsert), copyTally: drill.NewTally(drill.PassThrough)}
	same, err := d.run(ctx, seed)
	switch {
	case err != nil:
		return &endedError{exitFailed, err.Error()}
	case !same:
		return &endedError{exitFailed, "the engine's answer differs from what went in"}
	}
	return nil
}

func (d *demo) say(format string, args ...any) {
	fmt.Fprintf(d.out, "%5.1fs  %s\n", time.Since(d.started).Seconds(), fmt.Sprintf(format, args...))
}

func (d *demo) run(ctx context.Context, seed uint64) (same bool, err error) {
	stopBroker, err := d.startBroker()
	if err != nil {
		return false, err
	}
	defer stopBroker()
	if err := d.prepare(ctx); err != nil {
		return false, err
	}
	d.say("an embedded Kafka broker runs at %s (seed %d)", d.broker, seed)
	feeding, cancel := context.WithCancel(ctx)
	defer cancel()
	fed := make(chan error, 1)
	for _, t := range []*drill.Tally{d.windowTally, d.totalTally, d.copyTally} {
		t.Fed(demoRecords)
		t.End(demoPartitions)
	}
	go func() { fed <- drill.Feed(feeding, d.broker, d.orders, demoRecords, demoRate, demoPartitions) }()
	d.say("feeding %d orders at %d a second", demoRecords, demoRate)
	defer d.killBoth()
	if err := d.startBoth(); err != nil {
		return false, err
	}
	d.say("the pipeline runs: orders → window per customer and second, running total per customer; beside it a naive loop copies orders")
	if err := d.killSome(ctx); err != nil {
		return false, err
	}
	if err := <-fed; err != nil {
		return false, err
	}
	if err := d.catchUp(ctx); err != nil {
		return false, err
	}
	if err := d.engine.Terminate(30 * time.Second); err != nil {
		return false, fmt.Errorf("the engine %w", err)
	}
	d.say("SIGTERM: the engine took a last checkpoint, committed and ended")
	return d.report(ctx)
}

func (d *demo) startBroker() (stop func(), err error) {
	return startEmbedded(d.bin, &d.broker)
}

func (d *demo) prepare(ctx context.Context) error {
	for topic, compacted := range map[string]bool{d.orders: false, d.windows: false, d.totals: true, d.copied: false} {
		if err := drill.CreateTopic(ctx, d.broker, topic, demoPartitions, compacted); err != nil {
			return err
		}
	}
	sql := drill.Window.SQL(d.broker, drill.Topics{In: d.orders, Out: d.windows}) +
		drill.Upsert.InsertSQL(d.broker, drill.Topics{In: d.orders, Out: d.totals})
	return os.WriteFile(filepath.Join(d.dir, "demo.sql"), []byte(sql), 0o644)
}

func (d *demo) startBoth() (err error) {
	if d.engine, err = drill.StartChild(d.bin, "run", "--log", "json", filepath.Join(d.dir, "demo.sql")); err != nil {
		return err
	}
	d.naive, err = drill.StartChild(d.bin, "naive", "--broker", d.broker, "--group", "naive", "--in", d.orders, "--out", d.copied)
	return err
}

func (d *demo) killBoth() {
	for _, c := range []*drill.Child{d.engine, d.naive} {
		if c != nil {
			c.Kill()
		}
	}
}

func (d *demo) killSome(ctx context.Context) error {
	for i := range demoKills {
		life := 1200*time.Millisecond + time.Duration(d.rng.Int64N(int64(1500*time.Millisecond)))
		select {
		case <-time.After(life):
		case <-ctx.Done():
			return ctx.Err()
		}
		if ended, err := d.engine.Ended(); ended {
			return fmt.Errorf("the engine ended by itself: %v\n%s", err, d.engine.Words())
		}
		d.killBoth()
		d.say("SIGKILL %d of %d to both; starting both again", i+1, demoKills)
		if err := d.startBoth(); err != nil {
			return err
		}
	}
	return nil
}

// catchUp reads the outputs until every effect is there and nothing more comes.
func (d *demo) catchUp(ctx context.Context) error {
	d.say("all orders are in; a read_committed reader looks at what came out")
	follow := []struct {
		topic string
		tally *drill.Tally
	}{{d.windows, d.windowTally}, {d.totals, d.totalTally}, {d.copied, d.copyTally}}
	for _, f := range follow {
		r, err := drill.NewReader(d.broker, f.topic)
		if err != nil {
			return err
		}
		last := time.Now()
		for !f.tally.Complete() && time.Since(last) < 10*time.Second || time.Since(last) < 300*time.Millisecond {
			err := r.Poll(ctx, 100*time.Millisecond, func(rec *kgo.Record) {
				f.tally.Take(rec)
				last = time.Now()
			})
			if err != nil {
				r.Close()
				return err
			}
		}
		r.Close()
	}
	return nil
}

// report compares and prints the table.
func (d *demo) report(ctx context.Context) (same bool, err error) {
	windows, totals, copied := d.windowTally.Judge(), d.totalTally.Judge(), d.copyTally.Judge()
	for _, topic := range []string{d.windows, d.totals} {
		open, err := drill.OpenTransactions(ctx, d.broker, topic, "demo")
		if err != nil {
			return false, err
		}
		windows.Open = append(windows.Open, open...)
	}
	fmt.Fprintf(d.out, "\n%-42s %9s %9s %8s %8s %10s  %s\n", "", "expected", "found", "missing", "doubled", "unexpected", "checksum")
	line := func(name string, v *drill.Verdict) {
		mark := "= input"
		if v.Sum != v.ExpectedSum {
			mark = "≠ input"
		}
		fmt.Fprintf(d.out, "%-42s %9d %9d %8d %8d %10d  %s %s\n", name, v.Expected, v.Found, v.MissingN, v.DoubledN, v.UnexpectedN, v.Sum, mark)
	}
	line("onceflow: windows per customer and second", windows)
	line("onceflow: running totals", totals)
	line("naive loop: copied orders", copied)
	fmt.Fprintln(d.out)
	if windows.OK() && totals.OK() {
		fmt.Fprintf(d.out, "After %d SIGKILLs every order counted once. No transaction is open.\n", demoKills)
		return true, nil
	}
	fmt.Fprintf(d.out, "windows: %s\ntotals: %s\n", windows, totals)
	return false, nil
}
