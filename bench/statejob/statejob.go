// Package statejob is a child of the bench: it runs one pipeline with the engine of this source tree, and prints how it goes.
package statejob

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/onceflow/onceflow"
)

// Line is what the child prints, one JSON object a line.
type Line struct {
	// In and Out are rows since the process started.
	In  int64 `json:"in"`
	Out int64 `json:"out"`
	// Epoch is the last committed one, Generation that of the attempt that runs.
	Epoch      int64 `json:"epoch"`
	Generation int64 `json:"generation"`
	// SnapshotBytes were written since the process started.
	SnapshotBytes int64 `json:"snapshot_bytes"`
	// PauseMicros are how long tasks were held up by snapshots since the line before.
	PauseMicros []int64 `json:"pause_micros,omitempty"`
}

// every is the time between two lines.
const every = 20 * time.Millisecond

// Options of Run.
type Options struct {
	// File is the SQL file; State the place of its checkpoints, empty: beside it.
	File, State string
	// Settings are those of SET, as key=value.
	Settings []string
	// From is a savepoint to start from; empty: the job goes on.
	From string
	// SavepointTo is where Run stops whoever runs the job with a savepoint, instead of running it; empty: it does not.
	SavepointTo string
	// Log is a file that the job's log goes to, every line of it; empty: nowhere.
	Log string
}

// Run runs a job until it ends or ctx does, with a line to w now and then and a last one; or stops it with a savepoint, see [Options].
func Run(ctx context.Context, o Options, w io.Writer) error {
	src, err := os.ReadFile(o.File)
	if err != nil {
		return err
	}
	settings := map[string]string{}
	for _, s := range o.Settings {
		key, value, _ := strings.Cut(s, "=")
		settings[key] = value
	}
	p, err := onceflow.Compile(o.File, src, onceflow.Options{Settings: settings})
	if err != nil {
		return err
	}
	if o.SavepointTo != "" {
		_, err := p.Savepoint(ctx, onceflow.SavepointOptions{To: o.SavepointTo, StateDir: o.State, Stop: true})
		return err
	}
	log, closeLog, err := openLog(o.Log)
	if err != nil {
		return err
	}
	defer closeLog()
	var progress onceflow.Progress
	stop := make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		res, err := p.Run(context.WithoutCancel(ctx), onceflow.RunOptions{StateDir: o.State, From: o.From, Log: log, Progress: &progress, Stop: stop})
		if err == nil && res.Ended != onceflow.Finished && res.Ended != onceflow.Stopped {
			err = errors.New(res.Explanation)
		}
		ended <- err
	}()
	return report(ctx, &progress, stop, ended, w)
}

// openLog opens a log that keeps all lines; without a file nobody reads them.
func openLog(file string) (log *slog.Logger, done func() error, err error) {
	if file == "" {
		return nil, func() error { return nil }, nil
	}
	f, err := os.Create(file)
	if err != nil {
		return nil, nil, err
	}
	return slog.New(slog.NewTextHandler(f, &slog.HandlerOptions{Level: slog.LevelDebug})), f.Close, nil
}

// report prints lines until the job has ended, which it is asked to do when ctx is done.
func report(ctx context.Context, p *onceflow.Progress, stop chan<- struct{}, ended <-chan error, w io.Writer) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	done := ctx.Done()
	out := json.NewEncoder(w)
	for {
		select {
		case <-ticker.C:
			if err := out.Encode(line(p)); err != nil {
				return err
			}
		case <-done:
			done = nil
			close(stop)
		case err := <-ended:
			if p.LastError() != "" {
				err = errors.Join(err, fmt.Errorf("the job restarted: %s", p.LastError()))
			}
			return errors.Join(out.Encode(line(p)), err)
		}
	}
}

func line(p *onceflow.Progress) Line {
	l := Line{In: p.RecordsIn.Load(), Out: p.RecordsOut.Load(), Epoch: p.Epoch.Load(), Generation: p.Generation.Load(), SnapshotBytes: p.SnapshotBytes()}
	for _, d := range p.Pauses() {
		l.PauseMicros = append(l.PauseMicros, d.Microseconds())
	}
	return l
}
