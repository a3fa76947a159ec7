package runner

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// Config says what to run and how. Bin, Broker and Cases are needed.
type Config struct {
	// Bin is the binary under test.
	Bin string
	// Broker is the bootstrap address, HOST:PORT[,HOST:PORT…].
	Broker string
	// Cases are run; see Load and Select.
	Cases []Case
	// Parallelism is given to the binary as parallelism.default. 0 gives nothing; above 1 Ordered counts as Rows.
	Parallelism int
	// Rescale are the values of parallelism.default for one start after the other, the last for all further ones; empty: Parallelism.
	// With one above 1 Ordered counts as Rows.
	Rescale []int
	// Settings are given to the binary, each KEY=VALUE.
	Settings []string
	// Batch is given to the binary as onceflow.batch-rows. 0 gives nothing.
	Batch int
	// Kills is how often each case's binary is killed, in a second run. 0 runs each case once.
	Kills int
	// Seed decides the moments of the kills.
	Seed uint64
	// Jobs is how many cases run side by side. Default: the number of processors.
	Jobs int
	// Timeout limits one start of the binary. Default one minute.
	Timeout time.Duration
	// Dir is kept, with a folder AREA/NAME per case that holds the pipeline, its state and its output. Default: a temporary one, removed in the end.
	Dir string
	// Verbose prints passed cases too, and all output of failed ones.
	Verbose bool

	// settlePatience is how long the broker may take to show what it has promised: a new topic, the end of a transaction, a
	// record. Default 15 seconds.
	settlePatience time.Duration
}

func (c Config) withDefaults() (Config, error) {
	if c.Jobs <= 0 {
		c.Jobs = runtime.NumCPU()
	}
	if c.Timeout <= 0 {
		c.Timeout = time.Minute
	}
	c = c.withPatience()
	if len(c.Cases) == 0 {
		return c, errors.New("no cases to run")
	}
	bin, err := filepath.Abs(c.Bin) // the child runs in another folder
	if err != nil {
		return c, err
	}
	if _, err := os.Stat(bin); err != nil {
		return c, fmt.Errorf("binary under test: %w", err)
	}
	c.Bin = bin
	return c, nil
}

// parallelism of the start of that number, from 0; 0: nothing is given.
func (c Config) parallelism(start int) int {
	if len(c.Rescale) == 0 {
		return c.Parallelism
	}
	return c.Rescale[min(start, len(c.Rescale)-1)]
}

// severalTasks reports whether any start may have several tasks of an operator.
func (c Config) severalTasks() bool {
	return c.Parallelism > 1 || slices.ContainsFunc(c.Rescale, func(n int) bool { return n > 1 })
}

func (c Config) withPatience() Config {
	if c.settlePatience <= 0 {
		c.settlePatience = 15 * time.Second
	}
	return c
}

// Run runs the cases and writes a report to out: a few lines per failed case as it fails, then the counts. The error says that
// the run could not be made, or is the cause of ctx's end; failed cases are no error.
func Run(ctx context.Context, config Config, out io.Writer) (Summary, error) {
	config, err := config.withDefaults()
	if err != nil {
		return Summary{}, err
	}
	if config.Dir == "" {
		if config.Dir, err = os.MkdirTemp("", "onceflow-conformance-"); err != nil {
			return Summary{}, err
		}
		defer os.RemoveAll(config.Dir)
	}
	if config.Dir, err = filepath.Abs(config.Dir); err != nil { // the child runs in another folder
		return Summary{}, err
	}
	cluster, err := connect(config.Broker, config.settlePatience)
	if err != nil {
		return Summary{}, err
	}
	defer cluster.close()
	report := report{out: out, verbose: config.Verbose, counts: map[string]*Count{}}
	for r := range results(ctx, config, cluster) {
		if ctx.Err() == nil { // an interrupted case is not judged
			report.add(r)
		}
	}
	if ctx.Err() != nil {
		return report.summary(), context.Cause(ctx)
	}
	report.finish(config)
	return report.summary(), nil
}

// results judges the cases on several goroutines. The channel is closed when all are done; it must be read to its end.
func results(ctx context.Context, config Config, cluster *cluster) <-chan result {
	groups := make(chan []Case)
	judged := make(chan result)
	go func() {
		defer close(groups)
		for _, g := range sameJob(config.Cases) {
			select {
			case groups <- g:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range config.Jobs {
		workers.Go(func() {
			for group := range groups {
				for _, k := range group {
					judged <- attempt{config, cluster, k, filepath.Join(config.Dir, k.Area, k.Name)}.judge(ctx)
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(judged)
	}()
	return judged
}

// sameJob puts cases of one name together: their jobs have one name, hence one ledger, and must not run at the same time.
func sameJob(cases []Case) [][]Case {
	var groups [][]Case
	place := map[string]int{}
	for _, k := range cases {
		i, seen := place[k.Name]
		if !seen {
			i = len(groups)
			place[k.Name] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], k)
	}
	return groups
}

func seeds(address string) []string { return strings.Split(address, ",") }

func hashOf(s string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, s)
	return h.Sum64()
}
