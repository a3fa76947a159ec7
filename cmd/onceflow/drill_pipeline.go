package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka"
	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/sabotage"
)

// shadowRecords is how many records of each input topic are copied, unless --records says otherwise.
const shadowRecords = 20000

// checkPipeline refuses flags that a drill of the user's pipeline cannot follow.
func (f *drillFlags) checkPipeline() error {
	switch {
	case f.pipeline == "":
		return nil
	case f.bootstrap == "":
		return errors.New("--pipeline: say with --bootstrap where its input is")
	case f.sabotage == naiveLoop:
		return errors.New("--pipeline: the naive loop runs no pipeline")
	case f.cfg.For > 0:
		return errors.New("--pipeline: its input has an end; give a number of --faults, and more --records for more of them, instead of --for")
	}
	return nil
}

// pipelineDrill drills the user's pipeline.
func (f *drillFlags) pipelineDrill(cmd *cobra.Command, cfg drill.Config) error {
	shadow, err := f.shadowOf(cfg)
	if err != nil {
		return err
	}
	if f.startKafka {
		if shadow.Source, err = f.sourceClient(); err != nil {
			return err
		}
	}
	if f.sabotage != "" {
		s, err := sabotage.Named(f.sabotage)
		if err != nil {
			return fmt.Errorf("--sabotage: %w", err)
		}
		cfg.Sabotage = &drill.Sabotage{Name: s.Name, Rule: s.Rule, Broken: s.Broken}
	}
	r, err := drill.RunShadow(cmd.Context(), cfg, shadow)
	f.finish(r)
	if err != nil {
		return f.broken(cmd, r, err)
	}
	if r.OK() && !f.keep {
		if err := drill.RemoveTopics(cmd.Context(), cfg.Client, r.Made...); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "the topics of the drill stay: %v\n", err)
		}
	}
	if err := f.deliver(cmd, r); err != nil {
		return err
	}
	switch {
	case !r.OK():
		return &endedError{exitFailed, strings.Join(r.Violations(), "; ")}
	case len(r.Undecided()) == len(r.Outputs):
		return unread("nothing could be decided: runs without faults differ from each other in every output")
	case cfg.Plan.Total() > 0 && len(r.Faults) == 0:
		return unread("no fault came: the pipeline has read its %d records before the first; have more in its topics, or a shorter --life-max", r.Records)
	}
	return nil
}

// shadowOf compiles the pipeline to see what it reads and writes.
func (f *drillFlags) shadowOf(cfg drill.Config) (drill.Shadow, error) {
	compiled := compileFlags{bootstrap: f.bootstrap, settings: f.settings, shadow: &onceflow.Shadow{Input: "in.", Output: "out."}}
	p, err := compiled.compile(f.pipeline, nil)
	if err != nil {
		return drill.Shadow{}, err
	}
	seen := compiled.shadow
	switch both := seen.InBoth(); {
	case !p.Runs():
		return drill.Shadow{}, &endedError{exitUsage, f.pipeline + ": " + onceflow.NothingRuns}
	case len(seen.Reads) == 0 || len(seen.Writes) == 0:
		return drill.Shadow{}, &endedError{exitUsage, f.pipeline + ": it reads no topic, or writes none, so that there is nothing to compare"}
	case len(both) > 0:
		return drill.Shadow{}, &endedError{exitUsage, fmt.Sprintf("%s: it reads and writes %s: what it reads there has no end of its own", f.pipeline, strings.Join(both, ", "))}
	}
	s := drill.Shadow{Inputs: seen.Reads, Records: cfg.Records, Ledger: kafka.LedgerTopic, EpochRecords: "onceflow.epoch-records", Read: readSpans}
	if s.Records == 0 {
		s.Records = shadowRecords
	}
	for _, w := range seen.Writes {
		s.Outputs = append(s.Outputs, drill.ShadowOutput{Topic: w.Topic, ByKey: w.ByKey})
	}
	timeout := (cfg.Outage * 3 / 4).String()
	s.Args = func(job, in, out string) []string {
		args := []string{"shadowed", f.pipeline, "--bootstrap", cfg.Properties["bootstrap.servers"], "--set", "pipeline.name=" + job, "--input-prefix", in, "--output-prefix", out, "--transaction-timeout", timeout}
		if f.startKafka {
			args = append(args, "--without-security")
		}
		return args
	}
	return s, nil
}

// readSpans reads with a plain consumer, in which the engine has no part.
func readSpans(ctx context.Context, client []kgo.Opt, spans []drill.Span, take func(*kgo.Record)) error {
	var ranges []connector.OffsetRange
	for _, s := range spans {
		ranges = append(ranges, connector.OffsetRange(s))
	}
	connect := func(more ...kgo.Opt) (*kgo.Client, error) {
		return kgo.NewClient(append(slices.Clip(client), more...)...)
	}
	return kafka.ReadCommitted(ctx, connect, ranges, take)
}

// sourceClient are the options of clients of the cluster that --bootstrap names, where the drill has brokers of its own.
func (f *drillFlags) sourceClient() ([]kgo.Opt, error) {
	properties, err := clientProperties(f.bootstrap, f.properties)
	if err != nil {
		return nil, err
	}
	return clientOptions(properties)
}
