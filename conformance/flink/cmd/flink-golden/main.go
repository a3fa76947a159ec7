// Command flink-golden records what real Apache Flink answers to conformance cases; see conformance/README.md for a case's files.
//
// It starts Flink and Kafka, or uses those named by --gateway, --jobmanager and --broker together (see the command flink). It runs every case below
// --cases twice and writes its output if both runs agree. It exits with 0 if every case was recorded or equals what is recorded, 1 if
// any was not, 2 if nothing could be run.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/onceflow/onceflow/conformance/flink"
	"github.com/onceflow/onceflow/conformance/runner"
)

// options are the command line.
type options struct {
	cases   string
	jobs    int
	explain bool
	site    flink.Site
	record  flink.Recorder
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	failed, err := run(ctx, os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "flink-golden:", err)
		os.Exit(2)
	case failed > 0:
		os.Exit(1)
	}
}

func parse(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("flink-golden", flag.ContinueOnError)
	flags.StringVar(&o.cases, "cases", "conformance/cases", "`folder` of areas, an area, or one case")
	flags.IntVar(&o.jobs, "jobs", 4, "run `N` cases side by side")
	flags.IntVar(&o.record.Runs, "runs", 2, "run each case `N` times; all must agree")
	flags.DurationVar(&o.record.Timeout, "timeout", 0, "`limit` of one run of a case (default 3m)")
	flags.BoolVar(&o.record.Rewrite, "rewrite", false, "overwrite recorded output that differs")
	flags.BoolVar(&o.explain, "explain", false, "print Flink's plans instead of running the cases")
	flags.StringVar(&o.site.Flink.Gateway, "gateway", "", "base `URL` of a running SQL Gateway")
	flags.StringVar(&o.site.Flink.JobManager, "jobmanager", "", "base `URL` of its JobManager's REST endpoint")
	flags.StringVar(&o.site.Broker, "broker", "", "`address` of a broker whose topics may be deleted")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q; see --help", flags.Arg(0))
	}
	s := o.site
	if given := s.Flink.Gateway != ""; given != (s.Flink.JobManager != "") || given != (s.Broker != "") {
		return o, errors.New("give all of --gateway, --jobmanager and --broker, or none")
	}
	return o, nil
}

func run(ctx context.Context, args []string, out io.Writer) (failed int, err error) {
	o, err := parse(args)
	if err != nil {
		return 0, err
	}
	cases, err := runner.LoadUnrecorded(o.cases)
	if err != nil {
		return 0, err
	}
	if o.site.Broker == "" {
		started, startErr := flink.StartSite(ctx)
		if startErr != nil {
			return 0, startErr
		}
		defer func() { err = errors.Join(err, started.Close()) }()
		o.site.Flink, o.site.Broker = started.Flink, started.Broker
	}
	if o.explain {
		return 0, explain(ctx, o.site, cases, out)
	}
	kafka, err := runner.Connect(o.site.Broker)
	if err != nil {
		return 0, err
	}
	defer kafka.Close()
	o.record.Flink, o.record.Broker, o.record.Kafka = o.site.Flink, o.site.Broker, kafka
	return recordAll(ctx, o, cases, out), context.Cause(ctx)
}

// recordAll records the cases on several goroutines and reports each as it is done.
func recordAll(ctx context.Context, o options, cases []runner.Case, out io.Writer) (failed int) {
	todo := make(chan runner.Case)
	var reporting sync.Mutex
	var workers sync.WaitGroup
	for range max(1, o.jobs) {
		workers.Go(func() {
			for c := range todo {
				err := o.record.Record(ctx, c)
				reporting.Lock()
				if err != nil {
					failed++
					fmt.Fprintf(out, "FAIL %s: %v\n", c, err)
				} else {
					fmt.Fprintf(out, "ok   %s\n", c)
				}
				reporting.Unlock()
			}
		})
	}
	for _, c := range cases {
		if ctx.Err() == nil {
			todo <- c
		}
	}
	close(todo)
	workers.Wait()
	fmt.Fprintf(out, "%d recorded, %d failed\n", len(cases)-failed, failed)
	return failed
}

func explain(ctx context.Context, s flink.Site, cases []runner.Case, out io.Writer) error {
	for _, c := range cases {
		text, err := c.Pipeline(s.Broker)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "=== %s\n", c)
		if err := flink.Explain(ctx, s.Flink.Gateway, text, out); err != nil {
			fmt.Fprintln(out, err)
		}
	}
	return nil
}
