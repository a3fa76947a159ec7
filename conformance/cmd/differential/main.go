// Command differential asks real Apache Flink and a binary the same random questions and reports where they differ; see
// conformance/differential.
//
// Flink's answers are kept below --answers: a seed whose answers are there is asked of the binary alone, and Flink is started only when it is needed. With
// --shrink N up to N findings are made smaller and written as conformance cases below --cases. It exits with 0 if nothing differs, 1 if something
// does, 2 if the questions could not be asked.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/onceflow/onceflow/conformance/differential"
	"github.com/onceflow/onceflow/conformance/flink"
	"github.com/onceflow/onceflow/conformance/runner"
)

// options are the command line.
type options struct {
	seed    uint64
	batches int
	queries int
	bin     string
	answers string
	cases   string
	shrink  int
	verbose bool
	site    flink.Site
}

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	report, err := run(ctx, os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "differential:", err)
		os.Exit(2)
	case len(report.Findings) > 0:
		os.Exit(1)
	}
}

func parse(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("differential", flag.ContinueOnError)
	flags.Uint64Var(&o.seed, "seed", 1, "`seed` of the first batch; the next has the next number")
	flags.IntVar(&o.batches, "batches", 1, "ask `N` batches")
	flags.IntVar(&o.queries, "queries", 30, "`N` queries a batch")
	flags.StringVar(&o.bin, "bin", "bin/onceflow", "`binary` under test")
	flags.StringVar(&o.answers, "answers", "", "`folder` of Flink's answers (default: onceflow/differential in the user's cache)")
	flags.StringVar(&o.cases, "cases", "conformance/differences/random", "`folder` for cases of what differs")
	flags.IntVar(&o.shrink, "shrink", 0, "make up to `N` findings smaller, of each cause one, and write them as cases")
	flags.BoolVar(&o.verbose, "v", false, "print every finding")
	flags.StringVar(&o.site.Flink.Gateway, "gateway", "", "base `URL` of a running SQL Gateway; the options of the command flink")
	flags.StringVar(&o.site.Flink.JobManager, "jobmanager", "", "base `URL` of its JobManager's REST endpoint")
	flags.StringVar(&o.site.Broker, "broker", "", "`address` of a broker whose topics may be deleted")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if o.answers == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return o, err
		}
		o.answers = filepath.Join(cache, "onceflow", "differential")
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q; see --help", flags.Arg(0))
	}
	return o, nil
}

func run(ctx context.Context, args []string, out io.Writer) (_ *differential.Report, err error) {
	o, err := parse(args)
	if err != nil {
		return nil, err
	}
	if o.bin, err = filepath.Abs(o.bin); err != nil {
		return nil, err
	}
	broker, err := runner.StartEmbedded(o.bin)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, broker.Stop()) }()
	dir, err := os.MkdirTemp("", "onceflow-differential-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	t := &trial{options: o, out: out, binary: differential.Binary{Bin: o.bin, Broker: broker.Address, Dir: dir}, dir: dir}
	defer func() { err = errors.Join(err, t.close()) }()
	return &t.report, t.run(ctx)
}
