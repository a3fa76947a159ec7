// Command kafka runs real Apache Kafka in a temporary folder until it is interrupted, for people and benches.
//
// The first line on stdout is "listening on HOST:PORT[,HOST:PORT…]", or the addresses alone with --print-address.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/onceflow/onceflow/internal/testkafka"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() (err error) {
	brokers := flag.Int("brokers", 1, "number of brokers: 1 or 3")
	version := flag.String("version", testkafka.Version, "release of Kafka: this one or "+testkafka.OldestVersion)
	heap := flag.Int("heap", 512, "Java heap of each broker, in MB")
	bare := flag.Bool("print-address", false, "print the addresses alone, without \"listening on\"")
	flag.Parse()
	if flag.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; see --help", flag.Arg(0))
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if ok, why := testkafka.Available(); !ok {
		return errors.New(why)
	}
	cluster, err := testkafka.Launch(ctx, testkafka.Options{Brokers: *brokers, Version: *version, HeapMegabytes: *heap, Optimized: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, cluster.Close()) }()
	if !*bare {
		fmt.Print("listening on ")
	}
	fmt.Println(cluster.Bootstrap())
	<-ctx.Done()
	return nil
}
