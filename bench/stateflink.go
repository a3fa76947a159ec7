package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/onceflow/onceflow/conformance/flink"
)

// flinkFound is what Flink used. Seconds are per million rows, CPUSeconds without Compiling.
type flinkFound struct {
	PeakMB                int64
	CPUSeconds, Compiling float64
	Elapsed               time.Duration
}

// warmKeys are those of a first job that does not count: a JVM's first job says more about the JVM.
const warmKeys = 1_000_000

// rocksSettings make a job of ours one that Flink runs with RocksDB.
const rocksSettings = `
SET 'state.backend.type' = 'rocksdb';
SET 'execution.checkpointing.incremental' = 'true';
`

// flinkBudget runs the job of budget on Flink.
func (b *stateBench) flinkBudget(ctx context.Context) (found *flinkFound, err error) {
	b.say("starting Flink")
	cluster, err := flink.LaunchForState(ctx, b.memory)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, cluster.Close()) }()
	statements := func(keys int64) string {
		return rocksSettings + strings.ReplaceAll(growthSQL, "{keys}", fmt.Sprint(keys))
	}
	if _, err := measureFlink(ctx, cluster, statements(min(warmKeys, b.budgetKeys))); err != nil {
		return nil, fmt.Errorf("warming Flink up: %w", err)
	}
	m, err := measureFlink(ctx, cluster, statements(b.budgetKeys))
	if err != nil {
		return nil, err
	}
	millions := float64(b.budgetKeys) / 1e6
	found = &flinkFound{PeakMB: m.usage.PeakBytes >> 20, Elapsed: m.usage.Elapsed,
		CPUSeconds: m.usage.CPU.Seconds() / millions, Compiling: m.compiling.Seconds() / millions}
	b.say("Flink: peak %d MB, %.2f CPU-s per million rows", found.PeakMB, found.CPUSeconds)
	return found, nil
}
