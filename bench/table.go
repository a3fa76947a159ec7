package main

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/onceflow/onceflow/bench/stat"
)

// writeTable prints what a person reads. What failed shows as such; the reason
// is in failure.
func (r *report) writeTable(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "\n%s  %s\nseed %d, %s, %d CPUs\n", r.When.Format("2006-01-02 15:04"), r.Binary, r.Seed, r.Broker, r.CPUs)
	r.tableOfComparisons(&b)
	r.tableOfQueries(&b)
	r.tableOfTimes(&b)
	_, err := w.Write(b.Bytes())
	return err
}

const failedCell = "FAILED"

func (r *report) tableOfComparisons(b *bytes.Buffer) {
	if len(r.Comparisons) == 0 {
		return
	}
	fmt.Fprintf(b, "\nCPU-seconds per million bids read (%d bids of %.0f bytes); median (min–max); ratio pair by pair\n\n", r.Records, r.BytesPerRecord)
	t := tabwriter.NewWriter(b, 0, 0, 3, ' ', 0)
	fmt.Fprintln(t, "job\tCPU-s/M\tin turn with\tCPU-s/M\tratio\tpairs\tpeak MB, both\tbids/s\tbroker CPU-s/M\tothers\toutput")
	for _, c := range r.Comparisons {
		if c.Error != "" {
			fmt.Fprintf(t, "%s\t%s\n", c.Name, failedCell)
			continue
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%d\t%.0f, %.0f\t%.0f\t%.2f\t%.0f %%\t%s\n",
			jobName(c), spread(c.Job.CPUSeconds), c.With.Name, spread(c.With.CPUSeconds), spread(c.Ratio), c.Ratio.N,
			c.Job.PeakBytes.Max/(1<<20), c.With.PeakBytes.Max/(1<<20), c.Job.RecordsPerSecond.Median,
			c.Job.BrokerSeconds.Median, 100*c.Elsewhere.Median, output(c))
	}
	t.Flush()
}

// tableOfQueries leaves out what a JVM's compiler used, but shows it.
func (r *report) tableOfQueries(b *bytes.Buffer) {
	if len(r.Queries) == 0 {
		return
	}
	fmt.Fprintf(b, "\nNexmark: CPU-seconds per million records read\n\n")
	t := tabwriter.NewWriter(b, 0, 0, 3, ' ', 0)
	fmt.Fprintln(t, "query\trecords\tCPU-s/M\tin turn with\tCPU-s/M\tcompiling\tratio\tpairs\tpeak MB, both\trecords/s, both\tothers\toutput")
	for _, c := range r.Queries {
		if c.Error != "" {
			fmt.Fprintf(t, "%s\t%s\n", c.Name, failedCell)
			continue
		}
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%.2f\t%s\t%d\t%.0f, %.0f\t%.0f, %.0f\t%.0f %%\t%s\n",
			c.Name, c.Records, spread(c.Job.CPUSeconds), c.With.Name, spread(c.With.CPUSeconds), c.With.CompilingSeconds.Median, spread(c.Ratio), c.Ratio.N,
			c.Job.PeakBytes.Max/(1<<20), c.With.PeakBytes.Max/(1<<20), c.Job.RecordsPerSecond.Median, c.With.RecordsPerSecond.Median,
			100*c.Elsewhere.Median, output(c))
	}
	t.Flush()
	fmt.Fprintf(b, "\ngeometric mean of the ratios: %.3f\n", r.QueriesMean)
}

func jobName(c comparison) string {
	if c.Name == c.Job.Name {
		return c.Name
	}
	return c.Name + ": " + c.Job.Name
}

func (r *report) tableOfTimes(b *bytes.Buffer) {
	if s := r.StartUp; s != nil {
		fmt.Fprintf(b, "\nstart-up, from exec to the first committed record: ")
		if s.Error != "" {
			fmt.Fprintln(b, failedCell)
		} else {
			m := s.Milliseconds
			fmt.Fprintf(b, "median %.0f ms (%.0f–%.0f), %d tries\n", m.Median, m.Min, m.Max, m.N)
		}
	}
	if len(r.Latencies) == 0 {
		return
	}
	fmt.Fprintf(b, "\nlatency, from creation to a read_committed reader, commits each second\n\n")
	t := tabwriter.NewWriter(b, 0, 0, 3, ' ', 0)
	fmt.Fprintln(t, "job\tp50 ms\tp99 ms\tmax ms\trecords/s\trecords")
	for _, l := range r.Latencies {
		if l.Error != "" {
			fmt.Fprintf(t, "%s\t%s\n", l.Name, failedCell)
			continue
		}
		fmt.Fprintf(t, "%s\t%.0f\t%.0f\t%.0f\t%d\t%d\n", l.Name, l.P50, l.P99, l.Max, l.RecordsPerSecond, l.Records)
	}
	t.Flush()
}

func spread(s stat.Summary) string {
	return fmt.Sprintf("%.2f (%.2f–%.2f)", s.Median, s.Min, s.Max)
}

func output(c comparison) string {
	if c.WrittenRecords == c.OutputRecords {
		return fmt.Sprintf("%d, right", c.OutputRecords)
	}
	return fmt.Sprintf("%d updates of %d keys, right", c.WrittenRecords, c.OutputRecords)
}
