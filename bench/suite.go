package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/bench/nexmark"
)

// Measurements that are no workload.
const (
	guaranteeName = "guarantee"
	startUpName   = "start-up"
	latencyName   = "latency"
)

// copyLoopName is what the other side is called.
const copyLoopName = "copy loop"

// measurements are the names that --only takes, in their order.
func measurements() []string {
	var names []string
	for _, w := range newWorkloads().all() {
		names = append(names, w.name)
	}
	names = append(names, guaranteeName, startUpName, latencyName)
	for _, q := range queries() {
		names = append(names, q.name)
	}
	return names
}

// run makes all measurements that the configuration asks for. What failed by
// itself is in the report, which is nil if nothing could be measured. The end of
// ctx is an error beside the report of what came before it.
func run(ctx context.Context, c config, log io.Writer) (_ *report, err error) {
	b := &bench{config: c, jobs: newWorkloads(), say: func(format string, args ...any) { fmt.Fprintf(log, format+"\n", args...) }}
	if b.self, err = os.Executable(); err != nil {
		return nil, err
	}
	if c.profileDir != "" {
		if err := os.MkdirAll(c.profileDir, 0o755); err != nil {
			return nil, err
		}
	}
	if b.dir, err = os.MkdirTemp("", "onceflow-bench-"); err != nil {
		return nil, err
	}
	defer os.RemoveAll(b.dir)
	if err := b.findBinary(ctx); err != nil {
		return nil, err
	}
	if b.broker, err = startBroker(ctx, b.config); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, b.broker.stop()) }()
	b.say("broker: %s at %s", b.broker.what, b.broker.address)
	r := b.newReport(ctx)
	return r, errors.Join(b.measureBids(ctx, r), b.measureQueries(ctx, r), ctx.Err())
}

// findBinary builds the binary under test, or copies the one that was given: it
// must stay the same while it is measured, whoever builds it anew meanwhile.
func (b *bench) findBinary(ctx context.Context) error {
	given := b.bin
	b.bin = filepath.Join(b.dir, "onceflow")
	if given != "" {
		content, err := os.ReadFile(given)
		if err != nil {
			return err
		}
		return os.WriteFile(b.bin, content, 0o755)
	}
	b.say("building onceflow")
	out, err := exec.CommandContext(ctx, "go", "build", "-o", b.bin, "github.com/onceflow/onceflow/cmd/onceflow").CombinedOutput()
	if err != nil {
		return fmt.Errorf("building cmd/onceflow: %w\n%s", err, out)
	}
	return nil
}

func (b *bench) newReport(ctx context.Context) *report {
	version, err := exec.CommandContext(ctx, b.bin, "version").Output()
	if err != nil {
		version = []byte("a binary that does not tell its version")
	}
	return &report{
		Binary: strings.TrimSpace(string(version)),
		When:   time.Now().UTC().Truncate(time.Second), CPUs: runtime.NumCPU(),
		Broker: b.broker.what, Records: b.records, Seed: b.seed,
	}
}

// prepare fills the input topic, and works out what the jobs must make of it.
func (b *bench) prepare(ctx context.Context, r *report) error {
	var bytes int64
	started := time.Now()
	err := fill(ctx, b.broker.address, b.config, func(bid *nexmark.Bid, json []byte) {
		bytes += int64(len(json))
		b.jobs.add(bid, json)
	})
	if err != nil {
		return err
	}
	b.jobs.expect()
	r.BytesPerRecord = float64(bytes) / float64(b.records)
	b.say("%d bids of %.0f bytes written in %v", b.records, r.BytesPerRecord, time.Since(started).Round(time.Millisecond))
	return nil
}

// measureBids makes the measurements that read the topic of bids.
func (b *bench) measureBids(ctx context.Context, r *report) error {
	if !slices.ContainsFunc(measurements(), func(name string) bool { return b.wants(name) && !isQuery(name) }) {
		return nil
	}
	if err := b.prepare(ctx, r); err != nil {
		return err
	}
	b.measureAll(ctx, r)
	return nil
}

func (b *bench) measureAll(ctx context.Context, r *report) {
	wants := func(name string) bool { return b.wants(name) && ctx.Err() == nil }
	for _, w := range b.jobs.all() {
		if !wants(w.name) {
			continue
		}
		c := comparison{Name: w.name, Job: side{Name: w.name}, With: side{Name: copyLoopName}}
		r.Comparisons = append(r.Comparisons, b.compare(ctx, c, b.pairs, b.engine(w, exactlyOnce), b.copyLoop(inputTopic, b.jobs.passThrough.want)))
		b.profile(ctx, w)
	}
	if wants(guaranteeName) {
		w := &b.jobs.passThrough
		c := comparison{Name: guaranteeName, Job: side{Name: exactlyOnce}, With: side{Name: atLeastOnce}}
		pairs := max(b.pairs, guaranteePairsMin)
		r.Comparisons = append(r.Comparisons, b.compare(ctx, c, pairs, b.engine(w, exactlyOnce), b.engine(w, atLeastOnce)))
	}
	if wants(startUpName) {
		s := b.measureStartUp(ctx)
		r.StartUp = &s
	}
	if wants(latencyName) {
		r.Latencies = append(r.Latencies,
			b.measureLatency(ctx, "pass-through", b.startEngine), b.measureLatency(ctx, copyLoopName, b.startCopyLoop))
	}
}

// profile runs a job once more where processor profiles are asked for. Its
// figures don't count.
func (b *bench) profile(ctx context.Context, w *workload) {
	if b.profileDir == "" {
		return
	}
	file := filepath.Join(b.profileDir, w.name+".pprof")
	if _, err := b.engine(w, exactlyOnce, "--cpuprofile", file)(ctx); err != nil {
		b.say("no profile of %s: %v", w.name, err)
		return
	}
	b.say("profile of %s: %s", w.name, file)
}
