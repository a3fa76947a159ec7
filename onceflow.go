// Package onceflow runs exactly-once streaming pipelines on Kafka from Flink SQL.
//
//	p, err := onceflow.Compile("orders.sql", src, onceflow.Options{})
//	if err != nil {
//		return err // every error of the file, with line, column and what to do
//	}
//	result, err := p.Run(ctx, onceflow.RunOptions{})
//
// A pipeline's output, its consumed offsets and its ledger record commit in one
// Kafka transaction per epoch. After a crash, a pause or a restart the same call
// goes on where the last committed epoch ended.
//
// This package is a facade: the planner is internal/sql, the engine
// internal/runtime, the commit protocol internal/checkpoint.
package onceflow
