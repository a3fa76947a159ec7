package main

import (
	"context"
	"fmt"

	"github.com/onceflow/onceflow/bench/stat"
)

// side is one of the two that a comparison runs in turn.
type side struct {
	Name string `json:"name"`
	// CPUSeconds is processor time per million records read.
	CPUSeconds stat.Summary `json:"cpu_seconds_per_million"`
	// CompilingSeconds is the part of a JVM's compiler, which CPUSeconds leaves out.
	CompilingSeconds stat.Summary `json:"compiling_cpu_seconds_per_million"`
	// BrokerSeconds is that of the broker meanwhile; 0 where it can't be known.
	BrokerSeconds stat.Summary `json:"broker_cpu_seconds_per_million"`
	// PeakBytes is the most resident memory of the child.
	PeakBytes stat.Summary `json:"peak_bytes"`
	// RecordsPerSecond is records read in a second of the child's life, its start included.
	RecordsPerSecond stat.Summary `json:"records_per_second"`

	cpu, compiling, broker, peak, speed []float64
}

func (s *side) add(m measured) {
	millions := float64(m.read) / 1e6
	s.cpu = append(s.cpu, m.usage.CPU.Seconds()/millions)
	s.compiling = append(s.compiling, m.compiling.Seconds()/millions)
	s.broker = append(s.broker, m.brokerSeconds/millions)
	s.peak = append(s.peak, float64(m.usage.PeakBytes))
	s.speed = append(s.speed, float64(m.read)/m.usage.Elapsed.Seconds())
}

func (s *side) sumUp() {
	s.CPUSeconds, s.CompilingSeconds, s.BrokerSeconds = stat.Of(s.cpu), stat.Of(s.compiling), stat.Of(s.broker)
	s.PeakBytes, s.RecordsPerSecond = stat.Of(s.peak), stat.Of(s.speed)
}

// comparison is a job beside its counterpart.
type comparison struct {
	Name string `json:"name"`
	// Records is how many the job read.
	Records int64 `json:"records"`
	Job     side  `json:"job"`
	// With ran in turn with the job, on the same input.
	With side `json:"with"`
	// Ratio is the job's processor time over its counterpart's, pair by pair.
	Ratio stat.Summary `json:"ratio"`
	// Elsewhere is the part of the machine, 0 to 1, that other work had meanwhile.
	Elsewhere stat.Summary `json:"elsewhere"`
	// OutputRecords is how many records the job wrote, for a topic of updates how
	// many keys. All of them were checked.
	OutputRecords int64 `json:"output_records"`
	// WrittenRecords is how many it wrote on the way; the last run's.
	WrittenRecords int64  `json:"written_records"`
	Error          string `json:"error,omitempty"`
}

// compare runs a job and its counterpart in turn. What goes wrong is part of the
// comparison, so that the others still run; what an interruption leaves are the
// pairs before it.
func (b *bench) compare(ctx context.Context, c comparison, pairs int, job, with trial) comparison {
	var elsewhere []float64
	for i := range pairs {
		a, err := job(ctx)
		who := c.Job.Name
		var w measured
		if err == nil {
			who = c.With.Name
			w, err = with(ctx)
		}
		if err != nil && ctx.Err() != nil && i > 0 {
			break
		}
		if err != nil {
			return c.failed(who, err)
		}
		c.Job.add(a)
		c.With.add(w)
		c.Records, c.WrittenRecords, c.OutputRecords = a.read, a.written, a.left
		elsewhere = append(elsewhere, a.elsewhere, w.elsewhere)
		b.say("%s, pair %d of %d: %.2f against %.2f CPU-s per million", c.Name, i+1, pairs, c.Job.cpu[i], c.With.cpu[i])
	}
	c.Job.sumUp()
	c.With.sumUp()
	c.Ratio = stat.Of(stat.Ratios(c.Job.cpu, c.With.cpu))
	c.Elsewhere = stat.Of(elsewhere)
	return c
}

func (c comparison) failed(who string, err error) comparison {
	c.Error = fmt.Sprintf("%s: %v", who, err)
	return c
}
