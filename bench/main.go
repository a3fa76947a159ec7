package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/onceflow/onceflow/bench/copyloop"
	"github.com/onceflow/onceflow/bench/process"
)

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // a job failed or its output was wrong
	exitUsage  = 2
)

// copyArgument is the first argument of this program when it is the copy loop.
const copyArgument = "copy"

func main() { os.Exit(execute(os.Args[1:])) }

// execute runs what the arguments ask for, and returns the exit code.
func execute(args []string) int {
	if len(args) > 1 && args[0] == process.LaunchArgument {
		return process.Launch(args[1:]) // with signals of its own
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	switch {
	case len(args) > 0 && args[0] == copyArgument:
		err = runCopy(ctx, args[1:], os.Stderr)
	case len(args) > 0 && args[0] == stateJobArgument:
		err = runStateJob(ctx, args[1:], os.Stdout, os.Stderr)
	case len(args) > 0 && args[0] == stateFlag:
		err = runStateBench(ctx, args[1:], os.Stdout, os.Stderr)
	default:
		err = runBench(ctx, args, os.Stdout, os.Stderr)
	}
	var usage usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitDone
	case errors.As(err, &usage):
		fmt.Fprintln(os.Stderr, "bench:", err)
		return exitUsage
	}
	fmt.Fprintln(os.Stderr, "bench:", err)
	return exitFailed
}

// usageError is an error of the command line.
type usageError struct{ error }

func runCopy(ctx context.Context, args []string, stderr io.Writer) error {
	var o copyloop.Options
	flags := flag.NewFlagSet("bench "+copyArgument, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.Broker, "broker", "", "`host:port`")
	flags.StringVar(&o.In, "in", "", "`topic` to read")
	flags.StringVar(&o.Out, "out", "", "`topic` to write")
	flags.StringVar(&o.Name, "name", "", "consumer group and transactional `id`")
	flags.BoolVar(&o.Follow, "follow", false, "go on at the end of the topic until SIGTERM")
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	return copyloop.Run(ctx, o)
}

func runBench(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, err := parse(args, stderr)
	if err != nil {
		return err
	}
	report, err := run(ctx, c, stderr)
	if report == nil {
		return err
	}
	// What was measured before an interruption is worth a look as well.
	if c.json {
		err = errors.Join(err, report.writeJSON(stdout))
	} else {
		err = errors.Join(err, report.writeTable(stdout))
	}
	return errors.Join(err, report.failure())
}
