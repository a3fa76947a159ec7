// Command drill kills an engine at random moments and judges by what a
// read_committed reader finds. Exit code 1 if any effect is missing, doubled,
// unexpected or out of order, or a transaction is left open.
//
//	go run ./internal/drill/cmd/drill --bin bin/onceflow --broker 127.0.0.1:9092 --kills 100
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"

	"github.com/onceflow/onceflow/internal/drill"
)

func main() {
	var cfg drill.Config
	var workload string
	flag.StringVar(&cfg.Bin, "bin", "bin/onceflow", "the binary under test")
	flag.StringVar(&cfg.Broker, "broker", "127.0.0.1:9092", "host:port")
	flag.StringVar(&workload, "workload", "all", "pass-through, window, upsert or all")
	flag.IntVar(&cfg.Kills, "kills", 20, "SIGKILLs per workload")
	flag.IntVar(&cfg.Freezes, "freezes", 0, "how many of them are SIGSTOPs, with a SIGCONT in the successor's life")
	flag.Int64Var(&cfg.Records, "records", 50_000, "records per workload")
	flag.IntVar(&cfg.Rate, "rate", 3_000, "records fed a second; 0: as fast as it goes")
	flag.IntVar(&cfg.Parallelism, "parallelism", 0, "parallelism.default; 0: the engine's default")
	flag.DurationVar(&cfg.Interval, "interval", 0, "checkpoint interval; 0: the engine's default")
	flag.DurationVar(&cfg.LifeMin, "life-min", 50*time.Millisecond, "shortest life before a SIGKILL")
	flag.DurationVar(&cfg.LifeMax, "life-max", time.Second, "longest life before a SIGKILL")
	flag.BoolVar(&cfg.Naive, "naive", false, "run the naive at-least-once loop instead: it must fail")
	flag.Uint64Var(&cfg.Seed, "seed", rand.Uint64(), "seed of the lives")
	flag.Parse()
	cfg.Log = func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if !run(ctx, cfg, workload) {
		os.Exit(1)
	}
}

func run(ctx context.Context, cfg drill.Config, workload string) (ok bool) {
	workloads := drill.Workloads
	if workload != "all" {
		w, err := drill.ParseWorkload(workload)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return false
		}
		workloads = []drill.Workload{w}
	}
	ok = true
	for _, w := range workloads {
		cfg.Workload = w
		start := time.Now()
		v, err := drill.Run(ctx, cfg)
		if err != nil {
			fmt.Printf("%s (seed %d): %v\n", w, cfg.Seed, err)
			ok = false
			continue
		}
		fmt.Printf("%s (seed %d, %d kills, %v): %s\n", w, cfg.Seed, cfg.Kills, time.Since(start).Round(time.Second), v)
		ok = ok && v.OK()
	}
	return ok
}
