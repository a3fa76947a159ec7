package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/onceflow/onceflow"
)

const (
	liveInterval = 250 * time.Millisecond
	logInterval  = 5 * time.Second
)

// view shows a running job: a line that is drawn again and again on a terminal,
// log lines elsewhere.
type view struct {
	log      *slog.Logger
	out      io.Writer
	job      string
	progress *onceflow.Progress
	live     bool

	mu    sync.Mutex
	drawn int // width of the live line on the screen
	last  sample
	grown growth
	stop  chan struct{}
	done  chan struct{}
	once  sync.Once
}

// sample is what rates are computed from.
type sample struct {
	at      time.Time
	in, out int64
}

func newView(out io.Writer, format string, terminal bool, progress *onceflow.Progress, job string) (*view, error) {
	v := &view{out: out, job: job, progress: progress, stop: make(chan struct{}), done: make(chan struct{}), last: sample{at: time.Now()}}
	switch format {
	case "":
		v.live = terminal
		v.log = slog.New(slog.NewTextHandler(lineWriter{v}, nil))
	case "text":
		v.log = slog.New(slog.NewTextHandler(lineWriter{v}, nil))
	case "json":
		v.log = slog.New(slog.NewJSONHandler(lineWriter{v}, nil))
	default:
		return nil, fmt.Errorf("--log %s: want text or json", format)
	}
	go v.loop()
	return v, nil
}

func (v *view) loop() {
	defer close(v.done)
	interval := logInterval
	if v.live {
		interval = liveInterval
	}
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			v.show()
		case <-v.stop:
			return
		}
	}
}

func (v *view) close() {
	v.once.Do(func() {
		close(v.stop)
		<-v.done
		v.mu.Lock()
		defer v.mu.Unlock()
		v.erase()
	})
}

func (v *view) show() {
	p := v.progress
	now := sample{at: time.Now(), in: p.RecordsIn.Load(), out: p.RecordsOut.Load()}
	seconds := now.at.Sub(v.last.at).Seconds()
	in, out := float64(now.in-v.last.in)/seconds, float64(now.out-v.last.out)/seconds
	v.last = now
	if p.Generation.Load() == 0 {
		return
	}
	if !v.live {
		v.log.LogAttrs(context.Background(), slog.LevelInfo, "progress", v.attributes(now, in, out)...)
		return
	}
	v.draw(fmt.Sprintf("%s  in %s/s  out %s/s  lag %s  epoch %d (%s)  watermark %s%s",
		v.job, short(in), short(out), lag(p.Lag()), p.Epoch.Load(), age(p.CommittedAt.Load(), now.at), watermark(p), trouble(p)))
}

// logHelp describes the log lines that tools may rely on.
const logHelp = `  "metrics"    where --metrics serves them: url
  "reading"    where a table is read from at a start: table, from, positions
  "state is restored"  what a start has read: epoch, tasks, from_local_disk (how many
               tasks went on from there), objects and bytes (of the checkpoint), ms
  "running"    records flow: generation, first_epoch, parallelism, since_start_ms
  "first commit"  of a start: epoch, ms (from its barrier on), snapshots_ms (until state
               was stored and sinks had flushed), manifest_ms, commit_ms,
               since_start_ms
  "progress"   every 5 s, counted since the process started, replays included: job,
               epoch (the last committed one), committed_at, records_in, records_out,
               in_per_second, out_per_second, lag (records not read yet; -1: unknown),
               watermark and event_time_lag_ms (absent before the first watermark),
               written (rows by table), late (rows dropped behind the watermark),
               late_by (the same by operator, those with any), skipped (unreadable
               messages), dead_lettered (records and rows that went to a topic for those),
               dropped (rows with NULL in a NOT NULL column), state_bytes (what a restore
               reads, by operator), state_entries (by operator, not of state on disk),
               state_growth_per_hour (bytes, by the last hour; absent for a minute),
               checkpoint_ms (what the last epoch took, from its barrier to its commit),
               restarts, last_error
  "restarting from the last committed epoch": class, reason, wait
  "a checkpoint failed; it is tried again": failures (in a row), tolerable, reason
  "ended"      the last line: ended (finished, stopped, fenced, refused, failed),
               explanation, epoch, exit_code`

// attributes are the keys of a progress line; logHelp describes them.
func (v *view) attributes(now sample, in, out float64) []slog.Attr {
	p := v.progress
	all := []slog.Attr{
		slog.String("job", v.job), slog.Int64("epoch", p.Epoch.Load()), slog.String("committed_at", instant(p.CommittedAt.Load())),
		slog.Int64("records_in", now.in), slog.Int64("records_out", now.out),
		slog.Int64("in_per_second", int64(in)), slog.Int64("out_per_second", int64(out)), slog.Int64("lag", p.Lag()),
	}
	if ms, ok := p.Watermark(); ok {
		all = append(all, slog.String("watermark", instant(ms)), slog.Int64("event_time_lag_ms", now.at.UnixMilli()-ms))
	}
	all = append(all, byName("written", p.Written()), slog.Int64("late", p.Late.Load()), byName("late_by", some(p.LateByOperator())),
		slog.Int64("skipped", p.Skipped.Load()), slog.Int64("dead_lettered", p.DeadLettered.Load()), slog.Int64("dropped", p.Dropped.Load()))
	all = append(all, v.state(now.at)...)
	return append(all, slog.Int64("checkpoint_ms", p.CheckpointMillis.Load()),
		slog.Int64("restarts", p.Restarts.Load()), slog.String("last_error", p.LastError()))
}

// state says how large the state is, and how fast it grows.
func (v *view) state(now time.Time) []slog.Attr {
	bytes, total := v.progress.StateBytes(), int64(0)
	for _, n := range bytes {
		total += n
	}
	all := []slog.Attr{byName("state_bytes", bytes), byName("state_entries", v.progress.StateEntries())}
	if perHour, known := v.grown.perHour(now, total); known && len(bytes) > 0 {
		all = append(all, slog.Int64("state_growth_per_hour", perHour))
	}
	return all
}

// some leaves out what is 0.
func some(counts map[string]int64) map[string]int64 {
	maps.DeleteFunc(counts, func(_ string, n int64) bool { return n == 0 })
	return counts
}

// byName is a group of counts in the order of their names.
func byName(key string, counts map[string]int64) slog.Attr {
	var all []any
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, slog.Int64(name, counts[name]))
	}
	return slog.Group(key, all...)
}

// instant spells milliseconds since 1970 in UTC; 0: empty.
func instant(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z")
}

func short(rate float64) string {
	switch {
	case rate >= 1e6:
		return fmt.Sprintf("%.1fM", rate/1e6)
	case rate >= 1e4:
		return fmt.Sprintf("%.0fk", rate/1e3)
	case rate >= 1e3:
		return fmt.Sprintf("%.1fk", rate/1e3)
	}
	return fmt.Sprintf("%.0f", rate)
}

func lag(n int64) string {
	if n < 0 {
		return "?"
	}
	return short(float64(n))
}

// age spells the time since a moment in milliseconds since 1970; 0: never.
func age(ms int64, now time.Time) string {
	if ms == 0 {
		return "none yet"
	}
	return now.Sub(time.UnixMilli(ms)).Round(100*time.Millisecond).String() + " ago"
}

func watermark(p *onceflow.Progress) string {
	ms, ok := p.Watermark()
	if !ok {
		return "–"
	}
	at := time.UnixMilli(ms).UTC()
	return fmt.Sprintf("%s (%s behind)", at.Format("2006-01-02 15:04:05"), behind(time.Since(at)))
}

// behind spells how far event time is behind the clock, in two units at most.
func behind(d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return fmt.Sprintf("%dd", int(d.Hours())/24)
	case d >= time.Minute:
		return d.Round(time.Minute).String()
	}
	return d.Round(time.Second).String()
}

// trouble spells what should not be there.
func trouble(p *onceflow.Progress) string {
	s := ""
	if n := p.Late.Load(); n > 0 {
		s += fmt.Sprintf("  late %d", n)
	}
	if n := p.Skipped.Load(); n > 0 {
		s += fmt.Sprintf("  skipped %d", n)
	}
	if n := p.Dropped.Load(); n > 0 {
		s += fmt.Sprintf("  dropped %d", n)
	}
	if n := p.DeadLettered.Load(); n > 0 {
		s += fmt.Sprintf("  dead letters %d", n)
	}
	if n := p.Restarts.Load(); n > 0 {
		s += fmt.Sprintf("  restarts %d", n)
	}
	return s
}

func (v *view) draw(line string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	width := len([]rune(line))
	fmt.Fprint(v.out, "\r"+line+strings.Repeat(" ", max(0, v.drawn-width)))
	v.drawn = width
}

func (v *view) erase() {
	if v.drawn > 0 {
		fmt.Fprint(v.out, "\r"+strings.Repeat(" ", v.drawn)+"\r")
		v.drawn = 0
	}
}

// lineWriter writes log lines above the live line.
type lineWriter struct{ v *view }

func (w lineWriter) Write(p []byte) (int, error) {
	w.v.mu.Lock()
	defer w.v.mu.Unlock()
	w.v.erase()
	return w.v.out.Write(p)
}
