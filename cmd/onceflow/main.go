// Command onceflow runs exactly-once streaming pipelines on Kafka from Flink SQL
// files. Each sub-command has a file of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // time zones work where the machine has none

	"github.com/spf13/cobra"
)

func main() { os.Exit(execute(os.Args[1:])) }

// execute runs a command line and returns the exit code.
func execute(args []string) int {
	ctx, cancel := untilSignal()
	defer cancel()
	root := rootCommand()
	root.SetArgs(args)
	out := &checkedOut{to: os.Stdout}
	root.SetOut(out)
	err := root.ExecuteContext(ctx)
	if err == nil && out.err != nil {
		err = &endedError{exitFailed, out.err.Error()}
	}
	var ended *endedError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &ended):
		if ended.message != "" {
			fmt.Fprintln(os.Stderr, "onceflow: "+ended.message)
		}
		return ended.code
	}
	fmt.Fprintln(os.Stderr, "onceflow: "+err.Error())
	return exitUsage
}

// untilSignal returns a context that is done at the first SIGINT or SIGTERM, which
// asks for a graceful end. By then signals do again what they do by default: end
// the process at once.
func untilSignal() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
		case <-ctx.Done():
		}
		signal.Stop(signals)
		cancel()
	}()
	return ctx, cancel
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "onceflow",
		Short: "Exactly-once streaming pipelines on Kafka, from Flink SQL files",
		Long: `Exactly-once streaming pipelines on Kafka, from Flink SQL files.

A pipeline is a SQL file. "check" and "explain" look at it without connecting to
anything, "run" runs it, "savepoint" keeps a checkpoint of it, "audit" holds what it
committed against what a reader finds. "demo" shows a pipeline that survives
SIGKILL, "drill" proves it on your brokers, "txn" shows the transactions that are open
there; "broker" and "topic" are for trying things out.

` + allExitCodes() + `

Every command ends with 1 where what it prints cannot be written.`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(runCommand(), checkCommand(), explainCommand(), demoCommand(), drillCommand(), brokerCommand(),
		auditCommand(), savepointCommand(), stateCommand(), topicCommand(), txnCommand(), versionCommand(), naiveCommand(), sabotagedCommand(), shadowedCommand())
	return root
}
