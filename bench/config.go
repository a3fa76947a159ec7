package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// config is what the flags say.
type config struct {
	// bin is the binary under test; empty: build it.
	bin string
	// embedded asks for the binary's own broker although real Kafka could run.
	embedded bool
	// records is how many bids the input topic holds.
	records int64
	// pairs is how often a job and what it is compared with run in turn.
	pairs int
	// events is how many events the queries' input has, pairs of which queryPairs run.
	events     int64
	queryPairs int
	// growth runs each query over inputs of three lengths instead.
	growth bool
	// flink runs Flink beside the queries.
	flink bool
	// only names the measurements to make; empty: all.
	only []string
	// seed makes the bids.
	seed uint64
	// rate is the records a second for latency, feed how long they come.
	rate int
	feed time.Duration
	// profileDir is where processor profiles of extra runs go; empty: none are made.
	profileDir string
	json       bool
}

// guaranteePairsMin: a difference of a few percent does not show in fewer pairs.
const guaranteePairsMin = 5

func parse(args []string, stderr io.Writer) (config, error) {
	var c config
	var only string
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&c.bin, "bin", "", "`binary` under test (default: build ./cmd/onceflow)")
	flags.BoolVar(&c.embedded, "embedded", false, "use the binary's own broker even where Java and Maven are")
	flags.Int64Var(&c.records, "records", 2_000_000, "`number` of bids in the input")
	flags.IntVar(&c.pairs, "pairs", 5, "`number` of times that a job and its counterpart run in turn")
	flags.Int64Var(&c.events, "events", 1_000_000, "`number` of events in the input of the queries q0 … q22; those that read no bids get five times as many")
	flags.IntVar(&c.queryPairs, "query-pairs", 1, "`number` of times that a query and its counterpart run in turn")
	flags.BoolVar(&c.growth, "growth", false, "run the queries over 1, 5 and 20 million events")
	flags.BoolVar(&c.flink, "flink", os.Getenv("BENCH_FLINK") == "1", "run real Flink beside the queries, downloading it if need be; BENCH_FLINK=1 is the same")
	flags.StringVar(&only, "only", "", "measure `names` only, comma-separated: "+strings.Join(measurements(), ", "))
	flags.Uint64Var(&c.seed, "seed", 1, "`seed` of the bids")
	flags.IntVar(&c.rate, "rate", 20_000, "records a `second` for latency")
	flags.DurationVar(&c.feed, "feed", 20*time.Second, "`time` for which latency is measured")
	flags.StringVar(&c.profileDir, "profile", "", "run each job once more and leave its processor profile in this `folder`")
	flags.BoolVar(&c.json, "json", false, "print JSON instead of a table")
	if err := flags.Parse(args); err != nil {
		return c, parseError(err)
	}
	if only != "" {
		c.only = strings.Split(only, ",")
	}
	if flags.NArg() > 0 {
		return c, usageError{fmt.Errorf("unexpected argument %q; see --help", flags.Arg(0))}
	}
	return c, c.validate()
}

func parseError(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	return usageError{err}
}

func (c *config) validate() error {
	var all []error
	if c.records < 1 {
		all = append(all, fmt.Errorf("--records %d: want at least 1", c.records))
	}
	if c.pairs < 1 {
		all = append(all, fmt.Errorf("--pairs %d: want at least 1", c.pairs))
	}
	if c.events < 1 {
		all = append(all, fmt.Errorf("--events %d: want at least 1", c.events))
	}
	if c.queryPairs < 1 {
		all = append(all, fmt.Errorf("--query-pairs %d: want at least 1", c.queryPairs))
	}
	if c.flink && c.embedded {
		all = append(all, errors.New("--flink with --embedded: Flink needs real Kafka"))
	}
	if c.rate < 1000 {
		all = append(all, fmt.Errorf("--rate %d: want at least 1000", c.rate))
	}
	if c.feed < time.Second {
		all = append(all, fmt.Errorf("--feed %v: want at least 1s", c.feed))
	}
	for _, name := range c.only {
		if !slices.Contains(measurements(), name) {
			all = append(all, fmt.Errorf("--only %s: there are %s", name, strings.Join(measurements(), ", ")))
		}
	}
	if len(all) > 0 {
		return usageError{errors.Join(all...)}
	}
	return nil
}

// wants reports whether a measurement is to be made.
func (c *config) wants(name string) bool {
	return len(c.only) == 0 || slices.Contains(c.only, name)
}
