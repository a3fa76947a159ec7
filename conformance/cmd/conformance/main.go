// Command conformance runs a binary against pipelines whose output was recorded from Apache Flink; see conformance/README.md.
//
// Its last line is "N passed, M failed". It exits with 0 if all cases passed, 1 if any failed, 2 if the run could not be made.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/onceflow/onceflow/conformance/runner"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	summary, err := run(ctx, os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(2)
	case summary.Failed > 0:
		os.Exit(1)
	}
}

// options are the flags that are not the runner's own.
type options struct {
	cases, only string
}

func parse(args []string) (runner.Config, options, error) {
	var c runner.Config
	var o options
	flags := flag.NewFlagSet("conformance", flag.ContinueOnError)
	flags.StringVar(&o.cases, "cases", "conformance/cases", "`folder` of areas, an area, or one case")
	flags.StringVar(&o.only, "only", "", "`file` with the names of the cases to run, one a line")
	flags.StringVar(&c.Bin, "bin", "bin/onceflow", "`binary` under test")
	flags.StringVar(&c.Broker, "broker", "", "`address` of a broker whose topics may be deleted (default: the binary's own \"broker\" sub-command)")
	flags.IntVar(&c.Parallelism, "parallelism", 0, "set parallelism.default to `N`")
	flags.Func("rescale", "set parallelism.default to `N,N…` at one start after the other, as they follow each other with --kill", func(s string) (err error) {
		c.Rescale, err = numbers(s)
		return err
	})
	flags.IntVar(&c.Batch, "batch", 0, "set onceflow.batch-rows to `N`")
	flags.Func("set", "give the binary a setting, `KEY=VALUE`; may be repeated", func(s string) error {
		c.Settings = append(c.Settings, s)
		return nil
	})
	flags.IntVar(&c.Kills, "kill", 0, "run each case a second time, and kill the binary at up to `N` random moments")
	flags.Uint64Var(&c.Seed, "seed", 0, "`seed` of the random moments (default: a random one)")
	flags.IntVar(&c.Jobs, "jobs", 0, "run `N` cases side by side (default: the number of processors)")
	flags.DurationVar(&c.Timeout, "timeout", 0, "`limit` of one start of the binary (default 1m)")
	flags.StringVar(&c.Dir, "keep", "", "keep pipelines, state and output of the binary in this `folder`")
	flags.BoolVar(&c.Verbose, "v", false, "print passed cases too, and all output of failed ones")
	if err := flags.Parse(args); err != nil {
		return c, o, err
	}
	if c.Seed == 0 {
		c.Seed = rand.Uint64()
	}
	if flags.NArg() > 0 {
		return c, o, fmt.Errorf("unexpected argument %q; see --help", flags.Arg(0))
	}
	return c, o, nil
}

// numbers reads numbers from 1, with commas between them.
func numbers(list string) (all []int, err error) {
	for _, text := range strings.Split(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is no number of tasks", text)
		}
		all = append(all, n)
	}
	return all, nil
}

func run(ctx context.Context, args []string, out io.Writer) (_ runner.Summary, err error) {
	config, options, err := parse(args)
	if err != nil {
		return runner.Summary{}, err
	}
	if config.Cases, err = selectCases(options); err != nil {
		return runner.Summary{}, err
	}
	if config.Broker == "" {
		embedded, startErr := runner.StartEmbedded(config.Bin)
		if startErr != nil {
			return runner.Summary{}, startErr
		}
		defer func() { err = errors.Join(err, embedded.Stop()) }()
		config.Broker = embedded.Address
		var end context.CancelFunc
		ctx, end = whileServing(ctx, embedded)
		defer end()
	}
	return runner.Run(ctx, config, out)
}

// whileServing is ctx until the broker is gone: without it every further case would fail, and each slowly.
func whileServing(ctx context.Context, broker *runner.Embedded) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-broker.Exited():
			cancel(errors.New("the binary's broker ended by itself"))
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}

func selectCases(o options) ([]runner.Case, error) {
	cases, err := runner.Load(o.cases)
	if err != nil || o.only == "" {
		return cases, err
	}
	names, err := runner.ReadNames(o.only)
	if err != nil {
		return nil, err
	}
	cases, err = runner.Select(cases, names)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.only, err)
	}
	return cases, nil
}
