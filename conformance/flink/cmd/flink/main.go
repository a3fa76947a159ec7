// Command flink runs real Apache Flink and real Apache Kafka in temporary folders until it is interrupted, so that many cases can be recorded
// without starting both each time.
//
// The one line on stdout is the options for flink-golden: --gateway URL --jobmanager URL --broker HOST:PORT.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/onceflow/onceflow/conformance/flink"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "flink:", err)
		os.Exit(1)
	}
}

func run() (err error) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	s, err := flink.StartSite(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	fmt.Printf("--gateway %s --jobmanager %s --broker %s\n", s.Flink.Gateway, s.Flink.JobManager, s.Broker)
	<-ctx.Done()
	return nil
}
