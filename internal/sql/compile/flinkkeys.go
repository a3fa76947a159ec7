package compile

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// Settings for tests, which no user needs: the largest number of rows in a batch, and of records that a task reads of a
// table in one epoch; the bytes of changes after which state on local disk is copied.
const (
	BatchRowsKey    = "onceflow.batch-rows"
	EpochRecordsKey = "onceflow.epoch-records"
	CopyBytesKey    = "onceflow.copy-bytes"
)

var testKeys = []string{BatchRowsKey, EpochRecordsKey, CopyBytesKey}

// harmless are settings of Flink that change how it computes, never what: they
// are accepted in silence.
var harmless = []string{
	"table.optimizer.agg-phase-strategy", "table.optimizer.distinct-agg.split.enabled",
	"table.optimizer.distinct-agg.split.bucket-num", "table.optimizer.incremental-agg-enabled",
	"table.optimizer.join-reorder-enabled", "table.optimizer.multiple-input-enabled",
	"table.optimizer.reuse-source-enabled", "table.optimizer.reuse-sub-plan-enabled",
	"table.optimizer.source.predicate-pushdown-enabled", "table.exec.sink.require-on-conflict",
	"table.sql-dialect", "sql-client.execution.result-mode",
	"sql-client.execution.max-table-result.rows", "sql-client.display.print-time-cost", "sql-client.verbose",
	"execution.target", "pipeline.jars", "pipeline.operator-chaining", "pipeline.operator-chaining.enabled",
	"pipeline.object-reuse", "execution.checkpointing.incremental", "state.backend.incremental",
	"execution.checkpointing.externalized-checkpoint-retention", "execution.checkpointing.unaligned",
	"execution.checkpointing.unaligned.enabled", "execution.checkpointing.max-concurrent-checkpoints",
	"execution.checkpointing.checkpoints-after-tasks-finish.enabled", "execution.attached",
	"execution.buffer-timeout", "execution.buffer-timeout.interval", "table.dml-sync",
	"table.exec.sink.keyed-shuffle", "table.generated-code.max-length",
}

// known are further settings of Flink; what they ask for does not happen here.
var known = []string{
	"table.exec.async-lookup.buffer-capacity", "table.exec.async-lookup.output-mode", "table.exec.async-lookup.timeout",
	"table.exec.deduplicate.insert-update-after-sensitive-enabled", "table.exec.deduplicate.mini-batch.compact-changes-enabled",
	"table.exec.disabled-operators", "table.exec.interval-join.min-cleanup-interval", "table.exec.rank.topn-cache-size",
	"table.exec.simplify-operator-name-enabled",
	"table.exec.sink.rowtime-inserter", "table.exec.sort.default-limit", "table.exec.window-agg.buffer-size-limit",
	"table.exec.uid.format", "table.exec.uid.generation",
	"table.optimizer.adaptive-broadcast-join.strategy", "table.optimizer.nondeterministic-update.strategy",
	"table.optimizer.delta-join.strategy", "table.plan.force-recompile", "table.plan.compile.catalog-objects",
	"table.builtin-catalog-name", "table.builtin-database-name", "table.exec.source.rowtime-null-handling",
	"pipeline.max-parallelism", "pipeline.watermark-alignment.allow-unaligned-source-splits", "rest.address", "rest.port",
	"rest.bind-port", "jobmanager.rpc.address", "jobmanager.memory.process.size", "taskmanager.memory.process.size",
	"taskmanager.numberOfTaskSlots", "taskmanager.memory.managed.fraction", "execution.job-listeners",
	"execution.checkpointing.storage", "execution.checkpointing.num-retained", "state.checkpoints.num-retained",
	"state.checkpoint-storage", "state.backend.local-recovery", "execution.checkpointing.local-backup.enabled",
	"execution.checkpointing.aligned-checkpoint-timeout", "execution.checkpointing.alignment-timeout",
	"execution.savepoint.ignore-unclaimed-state", "execution.state-recovery.ignore-unclaimed-state",
	"execution.state-recovery.claim-mode", "execution.savepoint-restore-mode", "state.backend.changelog.enabled",
	"restart-strategy.exponential-delay.backoff-multiplier", "restart-strategy.exponential-delay.jitter-factor",
	"restart-strategy.exponential-delay.reset-backoff-threshold", "restart-strategy.exponential-delay.attempts-before-reset-backoff",
	"restart-strategy.failure-rate.failure-rate-interval", "metrics.latency.interval", "cluster.evenly-spread-out-slots",
	"table.exec.mini-batch.compact-changes-enabled", "yarn.application.name", "kubernetes.cluster-id", "kubernetes.namespace",
}

// Harmless returns the settings of Flink that are accepted and change nothing in the result.
func Harmless() []string { return slices.Clone(harmless) }

// NotHonoured returns the settings of Flink that are known, and named in a warning; one that ends in
// ".*" stands for a family.
func NotHonoured() []string {
	all := slices.Clone(known)
	for _, prefix := range otherPrefixes {
		if family, isFamily := strings.CutSuffix(prefix, "."); isFamily {
			all = append(all, family+".*")
		}
	}
	return all
}

// otherPrefixes begin families of settings that Flink passes to its own parts.
var otherPrefixes = []string{
	"state.backend.rocksdb.", "state.backend.forst.", "taskmanager.", "jobmanager.", "metrics.", "rest.", "akka.", "pekko.",
	"yarn.", "kubernetes.", "high-availability.", "s3.", "fs.", "security.", "env.", "classloader.", "python.", "web.",
	"sql-client.", "sql-gateway.", "historyserver.", "table.exec.spill", "table.exec.hive.", "table.exec.async",
}

// checkKey warns of a setting that is not honoured, or that nobody knows: Flink
// ignores unknown keys as well.
func checkKey(at ast.Span, key string) (warning *diag.Problem) {
	if declared(key) || contains(harmless, key) || contains(testKeys, key) {
		return nil
	}
	if contains(known, key) || hasPrefix(otherPrefixes, key) {
		return diag.Errorf(at, "the setting '%s' of Flink has no effect here", key)
	}
	names := append(append([]string{}, harmless...), known...)
	for _, s := range Specs() {
		names = append(names, s.Key)
	}
	p := diag.Errorf(at, "the setting '%s' is not known and has no effect", key)
	if near := diag.Near(key, names); near != "" {
		return p.WithHint("did you mean '%s'?", near)
	}
	return p
}

func declared(key string) bool {
	for _, s := range Specs() {
		if s.Key == key {
			return true
		}
	}
	return false
}

func contains(list []string, key string) bool {
	for _, k := range list {
		if k == key {
			return true
		}
	}
	return false
}

func hasPrefix(prefixes []string, key string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(key, p) {
			return true
		}
	}
	return false
}
