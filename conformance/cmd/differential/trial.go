package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/onceflow/onceflow/conformance/differential"
	"github.com/onceflow/onceflow/conformance/flink"
	"github.com/onceflow/onceflow/conformance/runner"
)

// trial is one run of the command.
type trial struct {
	options
	out    io.Writer
	binary differential.Binary
	dir    string
	report differential.Report

	started *flink.Site // Flink, where this run started it
	oracle  *differential.Oracle
}

func (t *trial) run(ctx context.Context) error {
	for i := range t.batches {
		batch, err := differential.Generate(t.seed+uint64(i), t.queries)
		if err != nil {
			return err
		}
		if err := t.ask(ctx, batch); err != nil {
			return fmt.Errorf("seed %d: %w", batch.Seed, err)
		}
	}
	if err := t.shrinkAll(ctx); err != nil {
		return err
	}
	t.report.Write(t.out)
	return nil
}

// ask asks both engines one batch and reports what differs.
func (t *trial) ask(ctx context.Context, batch *differential.Batch) error {
	began := time.Now()
	flinks, err := t.flinkAnswers(ctx, batch)
	if err != nil {
		return err
	}
	asked := time.Now()
	own, err := t.binary.Ask(ctx, batch.Questions, flinks)
	if err != nil {
		return err
	}
	found := t.report.Add(batch.Questions, flinks, own)
	fmt.Fprintf(t.out, "seed %d: %d asked, %d differ (Flink %s, binary %s)\n", batch.Seed, len(batch.Questions), len(found),
		asked.Sub(began).Round(time.Second/10), time.Since(asked).Round(time.Second/10))
	if t.verbose {
		for _, f := range found {
			f.Write(t.out)
		}
	}
	return nil
}

// flinkAnswers are those kept, or else Flink's now.
func (t *trial) flinkAnswers(ctx context.Context, batch *differential.Batch) ([]differential.Answer, error) {
	archive := differential.Archive{Dir: t.answers}
	answers, ok, err := archive.Load(batch)
	if ok || err != nil {
		return answers, err
	}
	if answers, err = t.askFlink(ctx, batch.Questions); err != nil {
		return nil, err
	}
	return answers, archive.Save(batch, answers)
}

// askFlink asks Flink, and a new one without the question that keeps the old one busy.
func (t *trial) askFlink(ctx context.Context, questions []*differential.Question) ([]differential.Answer, error) {
	without := map[*differential.Question]bool{}
	for {
		if err := t.needFlink(ctx); err != nil {
			return nil, err
		}
		t.oracle.Without = without
		answers, err := t.oracle.Ask(ctx, questions)
		endless := (*differential.Endless)(nil)
		if !errors.As(err, &endless) || t.started == nil {
			return answers, err
		}
		fmt.Fprintln(t.out, err)
		without[endless.Question] = true
		if err := t.close(); err != nil {
			return nil, err
		}
		t.oracle, t.started, t.site = nil, nil, flink.Site{}
	}
}

// needFlink starts Flink, or connects to the one that the options name.
func (t *trial) needFlink(ctx context.Context) error {
	if t.oracle != nil {
		return nil
	}
	if t.site.Broker == "" {
		started, err := flink.StartSite(ctx)
		if err != nil {
			return err
		}
		t.started = started
		t.site.Flink, t.site.Broker = started.Flink, started.Broker
	}
	kafka, err := runner.Connect(t.site.Broker)
	if err != nil {
		return err
	}
	t.oracle = &differential.Oracle{Flink: t.site.Flink, Kafka: kafka, Broker: t.site.Broker, Dir: t.dir}
	return nil
}

// close ends what needFlink began.
func (t *trial) close() error {
	var err error
	if t.oracle != nil {
		t.oracle.Kafka.Close()
	}
	if t.started != nil {
		err = t.started.Close()
	}
	return err
}

// both asks both engines.
func (t *trial) both(ctx context.Context, questions []*differential.Question) (flinks, own []differential.Answer, err error) {
	if flinks, err = t.askFlink(ctx, questions); err != nil {
		return nil, nil, err
	}
	own, err = t.binary.Ask(ctx, questions, flinks)
	return flinks, own, err
}

// shrinkAll makes the findings smaller, of each cause the first, and writes them as cases with Flink's answers.
func (t *trial) shrinkAll(ctx context.Context) error {
	if t.shrink == 0 || len(t.report.Findings) == 0 {
		return nil
	}
	if err := t.needFlink(ctx); err != nil {
		return err
	}
	var all []error
	for i, f := range t.report.OfEachCause(t.shrink) {
		small, err := differential.Shrinker{Ask: t.both}.Shrink(ctx, f)
		if err != nil {
			all = append(all, err)
			continue
		}
		fmt.Fprintf(t.out, "--- finding %d, made smaller\n", i+1)
		small.Write(t.out)
		all = append(all, t.record(ctx, small))
	}
	return errors.Join(all...)
}

func (t *trial) record(ctx context.Context, f differential.Finding) error {
	k, err := f.WriteCase(t.cases)
	if err != nil {
		return err
	}
	recorder := flink.Recorder{Flink: t.site.Flink, Kafka: t.oracle.Kafka, Broker: t.site.Broker}
	if err := recorder.Record(ctx, k); err != nil {
		fmt.Fprintf(t.out, "not recorded: %s: %v\n", k, err)
		return nil
	}
	fmt.Fprintf(t.out, "recorded: %s\n", k)
	return nil
}
