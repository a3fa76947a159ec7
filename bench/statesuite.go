package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/onceflow/onceflow/bench/process"
	"github.com/onceflow/onceflow/bench/stat"
)

// stateFlag as the first argument asks for the suite of state instead of the speed from Kafka to Kafka.
const stateFlag = "--state"

// The measurements of the suite.
const (
	backendsName    = "backends"
	budgetName      = "budget"
	checkpointsName = "checkpoints"
	recoveryName    = "recovery"
	savepointName   = "savepoint"
	bucketName      = "bucket"
	groupName       = "group"
)

// stateMeasurements are all of them; ofSizes those that need a state of a size.
var (
	ofSizes           = []string{checkpointsName, recoveryName, savepointName}
	stateMeasurements = append([]string{backendsName, budgetName, bucketName, groupName}, ofSizes...)
)

// stateConfig is what the flags say.
type stateConfig struct {
	keys, rows int64 // backends
	pairs      int
	budgetKeys int64 // budget
	memory     int64 // MB
	members    int64 // group
	sizes      []int // MB of state
	value      int64 // bytes of the string of each key in it
	steady     time.Duration
	kills      int
	dir        string
	only       []string
	// logs is a folder for the logs of the jobs; empty: they keep none.
	logs string
	json bool
	// flink runs Flink with RocksDB beside what does not fit the memory.
	flink bool
}

func (c *stateConfig) wants(name string) bool {
	return len(c.only) == 0 || slices.Contains(c.only, name)
}

func parseState(args []string, stderr io.Writer) (stateConfig, error) {
	var c stateConfig
	var only, sizes string
	var full bool
	flags := flag.NewFlagSet("bench "+stateFlag, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Int64Var(&c.keys, "keys", 200_000, "`number` of keys for the backends in turn, with four rows each")
	flags.IntVar(&c.pairs, "pairs", 3, "`number` of times that they run")
	flags.Int64Var(&c.budgetKeys, "budget-keys", 3_000_000, "`number` of keys that do not fit the memory")
	flags.Int64Var(&c.memory, "memory", 256, "state.memory in `MB` for them")
	flags.Int64Var(&c.members, "members", 1_000_000, "`number` of values of a single group")
	flags.StringVar(&sizes, "sizes", "20,100", "sizes of a state in `MB`, for checkpoints and recovery")
	flags.Int64Var(&c.value, "value", 100, "`bytes` of the string of each key in such a state")
	flags.DurationVar(&c.steady, "steady", 20*time.Second, "`time` for which checkpoints are measured")
	flags.IntVar(&c.kills, "kills", 5, "`number` of kills of each kind")
	flags.StringVar(&c.dir, "dir", "", "`folder` for the jobs' files (default: a temporary one)")
	flags.StringVar(&only, "only", "", "measure `names` only, comma-separated: "+strings.Join(stateMeasurements, ", "))
	flags.StringVar(&c.logs, "logs", "", "`folder` for the log of each job that starts, numbered")
	flags.BoolVar(&full, "full", false, "1 million keys; 100 million in 1 GB; states of 100 MB, 1 GB, 10 GB: needs 40 GB of disk and two hours")
	flags.BoolVar(&c.flink, "flink", os.Getenv("BENCH_FLINK") == "1", "run real Flink with RocksDB beside the keys that do not fit the memory; BENCH_FLINK=1 is the same")
	flags.BoolVar(&c.json, "json", false, "print JSON instead of a table")
	if err := flags.Parse(args); err != nil {
		return c, parseError(err)
	}
	if full {
		c.keys, c.budgetKeys, c.memory, c.members, sizes = 1_000_000, 100_000_000, 1024, 10_000_000, "100,1000,10000"
	}
	if only != "" {
		c.only = strings.Split(only, ",")
	}
	for _, name := range c.only {
		if !slices.Contains(stateMeasurements, name) {
			return c, usageError{fmt.Errorf("--only %s: there are %s", name, strings.Join(stateMeasurements, ", "))}
		}
	}
	for _, text := range strings.Split(sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil || size < 1 {
			return c, usageError{fmt.Errorf("--sizes %s: want megabytes, comma-separated", sizes)}
		}
		c.sizes = append(c.sizes, size)
	}
	if c.keys < 1 || c.pairs < 1 || c.budgetKeys < 1 || c.members < 1 || c.value < 1 || c.memory < 16 || c.kills < 1 || c.steady < time.Second || flags.NArg() > 0 {
		return c, usageError{errors.New("a figure is too small, or there is an argument too many; see --help")}
	}
	return c, nil
}

// stateReport is what the suite found.
type stateReport struct {
	When        time.Time          `json:"when"`
	CPUs        int                `json:"cpus"`
	Backends    *backendsFound     `json:"backends,omitempty"`
	Budget      *budgetFound       `json:"budget,omitempty"`
	Groups      []groupFound       `json:"groups,omitempty"`
	Checkpoints []checkpointsFound `json:"checkpoints,omitempty"`
	Recoveries  []recoveryFound    `json:"recoveries,omitempty"`
}

// backendsFound are CPU-seconds per million rows.
type backendsFound struct {
	Keys, Rows   int64
	Memory, Disk stat.Summary
	Ratio        stat.Summary
}

type budgetFound struct {
	Keys       int64
	BudgetMB   int64
	PeakMB     int64
	CPUSeconds float64 // per million rows
	Elapsed    time.Duration
	// Flink is what its TaskManager used for the same; nil: it did not run.
	Flink *flinkFound `json:",omitempty"`
}

// stateBench runs the suite.
type stateBench struct {
	stateConfig
	self, root string
	made       int
	// logged counts the jobs whose logs are kept.
	logged int
	say    func(format string, args ...any)
}

func runStateBench(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, err := parseState(args, stderr)
	if err != nil {
		return err
	}
	b := &stateBench{stateConfig: c, say: func(format string, args ...any) { fmt.Fprintf(stderr, format+"\n", args...) }}
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	if c.logs != "" {
		if err := os.MkdirAll(c.logs, 0o755); err != nil {
			return err
		}
	}
	if b.root, err = os.MkdirTemp(c.dir, "onceflow-state-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.root)
	r := &stateReport{When: time.Now(), CPUs: runtime.NumCPU()}
	err = b.measure(ctx, r)
	if c.json {
		e := json.NewEncoder(stdout)
		e.SetIndent("", "  ")
		return errors.Join(err, e.Encode(r))
	}
	return errors.Join(err, r.writeTable(stdout))
}

func (b *stateBench) measure(ctx context.Context, r *stateReport) (err error) {
	if b.wants(backendsName) {
		if r.Backends, err = b.backends(ctx); err != nil {
			return err
		}
	}
	if b.wants(budgetName) {
		if r.Budget, err = b.budget(ctx); err != nil {
			return err
		}
	}
	if b.wants(groupName) {
		if r.Groups, err = b.group(ctx); err != nil {
			return err
		}
	}
	for _, size := range b.sizes {
		if slices.ContainsFunc(ofSizes, b.wants) {
			if err := b.ofSize(ctx, size, r); err != nil {
				return err
			}
		}
		if size <= largestInBucket && b.wants(bucketName) {
			if err := b.inBucket(ctx, size, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// folder is a new one for a job.
func (b *stateBench) folder() string {
	b.made++
	return filepath.Join(b.root, strconv.Itoa(b.made))
}

// whole runs a bounded job to its end.
func (b *stateBench) whole(ctx context.Context, sql string, values map[string]any, settings ...string) (process.Usage, error) {
	folder := b.folder()
	defer os.RemoveAll(folder)
	file, err := writeSQL(folder, sql, values)
	if err != nil {
		return process.Usage{}, err
	}
	args := []string{stateJobArgument, "-file", file}
	for _, s := range settings {
		args = append(args, "-set", s)
	}
	return process.Run(ctx, b.self, args...)
}

func (b *stateBench) backends(ctx context.Context) (*backendsFound, error) {
	found := &backendsFound{Keys: b.keys, Rows: 4 * b.keys}
	values := map[string]any{"keys": b.keys, "rows": found.Rows}
	var memory, onDisk []float64
	for range b.pairs {
		for _, backend := range []string{"hashmap", "rocksdb"} {
			used, err := b.whole(ctx, countsSQL, values, "state.backend.type="+backend)
			if err != nil {
				return nil, err
			}
			perMillion := used.CPU.Seconds() * 1e6 / float64(found.Rows)
			b.say("%s: %.2f CPU-s per million rows", backend, perMillion)
			if backend == "hashmap" {
				memory = append(memory, perMillion)
			} else {
				onDisk = append(onDisk, perMillion)
			}
		}
	}
	found.Memory, found.Disk, found.Ratio = stat.Of(memory), stat.Of(onDisk), stat.Of(stat.Ratios(onDisk, memory))
	return found, nil
}

func (b *stateBench) budget(ctx context.Context) (*budgetFound, error) {
	used, err := b.whole(ctx, growthSQL, map[string]any{"keys": b.budgetKeys}, "state.backend.type=rocksdb", fmt.Sprintf("state.memory=%dmb", b.memory))
	if err != nil {
		return nil, err
	}
	found := &budgetFound{Keys: b.budgetKeys, BudgetMB: b.memory, PeakMB: used.PeakBytes >> 20, Elapsed: used.Elapsed,
		CPUSeconds: used.CPU.Seconds() * 1e6 / float64(b.budgetKeys)}
	b.say("%d keys in %d MB: peak %d MB, %.2f CPU-s per million rows", found.Keys, found.BudgetMB, found.PeakMB, found.CPUSeconds)
	if b.flink {
		found.Flink, err = b.flinkBudget(ctx)
	}
	return found, err
}

func (r *stateReport) writeTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	fmt.Fprintf(t, "%s, %d CPUs\n", r.When.Format("2006-01-02 15:04"), r.CPUs)
	if f := r.Backends; f != nil {
		fmt.Fprintf(t, "\nCPU-s per million rows, %d keys\tin memory %s\ton disk %s\tratio %s\n", f.Keys, spread(f.Memory), spread(f.Disk), spread(f.Ratio))
	}
	if f := r.Budget; f != nil {
		fmt.Fprintf(t, "\n%d keys, state.memory %d MB\tpeak %d MB (%.2f)\t%.2f CPU-s per million rows\t%v\n", f.Keys, f.BudgetMB, f.PeakMB, float64(f.PeakMB)/float64(f.BudgetMB), f.CPUSeconds, f.Elapsed.Round(time.Second))
		if g := f.Flink; g != nil {
			fmt.Fprintf(t, "\tFlink, RocksDB with %d MB\tpeak %d MB\t%.2f CPU-s per million rows, compiling %.2f\tratio %.2f\t%v\n",
				f.BudgetMB, g.PeakMB, g.CPUSeconds, g.Compiling, f.CPUSeconds/g.CPUSeconds, g.Elapsed.Round(time.Second))
		}
	}
	if len(r.Groups) > 0 {
		fmt.Fprintln(t, "\none group\tvalues\tan epoch\tcheckpoints\tpause p50 ms\tp99\tmax\tpeak MB")
	}
	for _, f := range r.Groups {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%.2f\t%.2f\t%.2f\t%d\n", f.Backend, f.Members, f.PerEpoch, f.Snapshots, f.P50, f.P99, f.Max, f.PeakMB)
	}
	if len(r.Checkpoints) > 0 {
		fmt.Fprintln(t, "\nstate MB\tcheckpoints\tpause p50 ms\tp99\tmax\tchanged MB\twritten / changed\tpeak MB")
	}
	for _, f := range r.Checkpoints {
		fmt.Fprintf(t, "%d\t%d\t%.2f\t%.2f\t%.2f\t%.1f\t%.2f\t%d\n", f.StateMB, f.Snapshots, f.P50, f.P99, f.Max, f.ChangedMB, f.Written, f.PeakMB)
	}
	if len(r.Recoveries) > 0 {
		fmt.Fprintln(t, "\nstate MB\tfrom\tkills\tstart to first new commit, p50 ms\tmax")
	}
	for _, f := range r.Recoveries {
		fmt.Fprintf(t, "%d\t%s\t%d\t%.0f\t%.0f\n", f.StateMB, f.From, f.Kills, f.P50, f.Max)
	}
	return t.Flush()
}
