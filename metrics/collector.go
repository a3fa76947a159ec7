package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/onceflow/onceflow/internal/runtime"
)

// Collector returns the metrics of a job, to be registered with Prometheus. Counters count from the start of the process, replays after a
// restart of the job included, and are no proof of what was committed: that is the ledger. It may be collected from while the job runs, before and
// after.
func Collector(job string, p *runtime.Progress) prometheus.Collector {
	return &collector{progress: p, job: job}
}

type collector struct {
	progress *runtime.Progress
	job      string
}

// metric is one family; value says what it has now, by the label's values, "" where it has no label. A gauge without a value is left out.
type metric struct {
	name, help string
	kind       prometheus.ValueType
	label      string
	value      func(p *runtime.Progress) map[string]float64
}

const (
	counter = prometheus.CounterValue
	gauge   = prometheus.GaugeValue
)

// families are all metrics but the pauses.
var families = []metric{
	{"onceflow_records_read_total", "Records read from the sources.", counter, "", func(p *runtime.Progress) map[string]float64 { return one(p.RecordsIn.Load()) }},
	{"onceflow_rows_written_total", "Rows written to the sinks.", counter, "table", func(p *runtime.Progress) map[string]float64 { return many(p.Written()) }},
	{"onceflow_late_rows_total", "Rows dropped because they came behind the watermark.", counter, "operator", func(p *runtime.Progress) map[string]float64 { return many(p.LateByOperator()) }},
	{"onceflow_skipped_records_total", "Records dropped under an option that tolerates bad input.", counter, "", func(p *runtime.Progress) map[string]float64 { return one(p.Skipped.Load()) }},
	{"onceflow_dropped_rows_total", "Rows that a sink left out because of a NULL, under table.exec.sink.not-null-enforcer.", counter, "", func(p *runtime.Progress) map[string]float64 { return one(p.Dropped.Load()) }},
	{"onceflow_dead_letters_total", "Records and rows that became dead letters, late rows included.", counter, "", func(p *runtime.Progress) map[string]float64 { return one(p.DeadLettered.Load()) }},
	{"onceflow_restarts_total", "Restarts of the job from its last committed epoch.", counter, "", func(p *runtime.Progress) map[string]float64 { return one(p.Restarts.Load()) }},
	{"onceflow_snapshot_bytes_total", "Bytes of state written to the checkpoint store.", counter, "", func(p *runtime.Progress) map[string]float64 { return one(p.SnapshotBytes()) }},
	{"onceflow_generation", "Generation of the job that runs; 0 before it runs.", gauge, "", func(p *runtime.Progress) map[string]float64 { return one(p.Generation.Load()) }},
	{"onceflow_committed_epoch", "The last committed epoch.", gauge, "", func(p *runtime.Progress) map[string]float64 { return one(p.Epoch.Load()) }},
	{"onceflow_last_commit_timestamp_seconds", "When the last epoch was committed.", gauge, "", lastCommit},
	{"onceflow_lag_records", "Records that could be read and have not been.", gauge, "", lag},
	{"onceflow_watermark_timestamp_seconds", "The least watermark of the sources.", gauge, "", watermark},
	{"onceflow_state_bytes", "What a restore of the operator's state reads, as of the last checkpoint.", gauge, "operator", func(p *runtime.Progress) map[string]float64 { return many(p.StateBytes()) }},
	{"onceflow_state_entries", "Keys of the operator's state in memory, as of the last checkpoint.", gauge, "operator", func(p *runtime.Progress) map[string]float64 { return many(p.StateEntries()) }},
}

func one(n int64) map[string]float64 { return map[string]float64{"": float64(n)} }

func many(all map[string]int64) map[string]float64 {
	values := make(map[string]float64, len(all))
	for name, n := range all {
		values[name] = float64(n)
	}
	return values
}

func lastCommit(p *runtime.Progress) map[string]float64 {
	ms := p.CommittedAt.Load()
	if ms == 0 {
		return nil
	}
	return map[string]float64{"": float64(ms) / 1000}
}

func lag(p *runtime.Progress) map[string]float64 {
	n := p.Lag()
	if n < 0 {
		return nil
	}
	return one(n)
}

func watermark(p *runtime.Progress) map[string]float64 {
	ms, ok := p.Watermark()
	if !ok {
		return nil
	}
	return map[string]float64{"": float64(ms) / 1000}
}

func (c *collector) desc(m *metric) *prometheus.Desc {
	var labels []string
	if m.label != "" {
		labels = []string{m.label}
	}
	return prometheus.NewDesc(m.name, m.help, labels, prometheus.Labels{"job": c.job})
}

func (c *collector) pauses() *prometheus.Desc {
	return prometheus.NewDesc("onceflow_barrier_pause_seconds", "For how long a snapshot held a task with state up.", nil, prometheus.Labels{"job": c.job})
}

// Describe implements [prometheus.Collector].
func (c *collector) Describe(to chan<- *prometheus.Desc) {
	for i := range families {
		to <- c.desc(&families[i])
	}
	to <- c.pauses()
}

// Collect implements [prometheus.Collector].
func (c *collector) Collect(to chan<- prometheus.Metric) {
	for i := range families {
		m := &families[i]
		desc := c.desc(m)
		for label, v := range m.value(c.progress) {
			var labels []string
			if m.label != "" {
				labels = []string{label}
			}
			to <- prometheus.MustNewConstMetric(desc, m.kind, v, labels...)
		}
	}
	h := c.progress.PauseTimes()
	buckets := make(map[float64]uint64, len(h.Below))
	for i, n := range h.Below {
		buckets[runtime.PauseBounds[i].Seconds()] = n
	}
	to <- prometheus.MustNewConstHistogram(c.pauses(), h.Count, h.Sum.Seconds(), buckets)
}
