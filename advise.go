package onceflow

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/runtime"
)

// Severity says how bad a finding is.
type Severity string

// The severities.
const (
	// Warning: the job may start.
	Warning Severity = "warning"
	// Unsafe breaks the promise under a failure that must be expected.
	Unsafe Severity = "unsafe"
	// Fatal: the job cannot work.
	Fatal Severity = "fatal"
)

// Finding is something that a look at the live systems of a pipeline shows.
type Finding struct {
	Severity Severity `json:"severity"`
	// Subject is e.g. "topic orders".
	Subject string `json:"subject"`
	// What is wrong, and why it breaks the promise.
	What string `json:"what"`
	// Fix is the command or setting that mends it.
	Fix string `json:"fix"`
	// Source is the KIP or the page that says so; empty: none does.
	Source string `json:"source,omitempty"`
}

// AdviseOptions of [Pipeline.Advise].
type AdviseOptions struct {
	// StateDir is as in [RunOptions].
	StateDir string
	// Outage is the longest time that the job may be away and must then go on without a loss.
	Outage time.Duration
}

// Advise asks the live systems what would keep the pipeline from starting, and what may break its promise later; the worst comes first. It
// changes nothing there, but writes and removes an object where the checkpoints lie. An error means that a system could not be asked.
func (p *Pipeline) Advise(ctx context.Context, o AdviseOptions) ([]Finding, error) {
	where, err := p.place(o.StateDir)
	if err != nil {
		return nil, err
	}
	objects, err := where.open(ctx)
	if err != nil {
		return nil, err
	}
	defer closeStore(objects)
	found, err := runtime.Advise(ctx, p.configIn(where, objects), o.Outage)
	if err != nil {
		return nil, err
	}
	found = append(found, tried(ctx, objects)...)
	if where.dir != "" {
		found = append(found, onThisMachine(where.dir)...)
	}
	severities := map[connector.Severity]Severity{connector.Warning: Warning, connector.Unsafe: Unsafe, connector.Fatal: Fatal}
	slices.SortStableFunc(found, func(a, b connector.Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(a.Subject, b.Subject))
	})
	all := make([]Finding, 0, len(found))
	for _, f := range slices.CompactFunc(found, func(a, b connector.Finding) bool { return a == b }) {
		all = append(all, Finding{severities[f.Severity], f.Subject, f.What, f.Fix, f.Source})
	}
	return all, nil
}

// tried writes, reads and removes an object, and tries to write it twice.
func tried(ctx context.Context, objects objstore.Store) []connector.Finding {
	name, data := "check/"+rand.Text(), []byte("written by onceflow check")
	fatal := func(what, fix string) []connector.Finding {
		return []connector.Finding{{Severity: connector.Fatal, Subject: "checkpoints in " + objects.String(), What: what, Fix: fix}}
	}
	if err := objects.PutIfAbsent(ctx, name, data); err != nil {
		return fatal(fmt.Sprintf("cannot be written: %v", err), "grant the right to write, or choose another place with execution.checkpointing.dir")
	}
	defer objects.Delete(context.WithoutCancel(ctx), name)
	if err := objects.PutIfAbsent(ctx, name, []byte("again")); !errors.Is(err, objstore.ErrExists) {
		return fatal(fmt.Sprintf("an object could be written where there was one (%v): two instances could overwrite each other's checkpoints", err),
			"use a store that honours If-None-Match on writes")
	}
	if there, err := objects.Get(ctx, name); err != nil || !bytes.Equal(there, data) {
		return fatal(fmt.Sprintf("an object that was written is not read back (%v)", err), "grant the right to read")
	}
	if err := objects.Delete(ctx, name); err != nil {
		return fatal(fmt.Sprintf("cannot be removed: %v; checkpoints would pile up", err), "grant the right to delete")
	}
	return nil
}

// freeWanted is how much room a place of checkpoints should have left.
const freeWanted = 1 << 30

// onThisMachine judges a directory as the place of checkpoints.
func onThisMachine(dir string) []connector.Finding {
	subject := "checkpoints in " + dir
	found := []connector.Finding{{Severity: connector.Warning, Subject: subject, What: "lie on a disk of this machine: if it dies, the job cannot go on, and starts anew only with --reset",
		Fix: "SET 'execution.checkpointing.dir' = 's3://bucket/prefix', or a directory that is on another machine"}}
	if free, known := freeBytes(dir); known && free < freeWanted {
		found = append(found, connector.Finding{Severity: connector.Warning, Subject: subject,
			What: fmt.Sprintf("have %d MB left on their disk: when it is full no checkpoint is made, and nothing is committed", free>>20), Fix: "make room, or choose another disk"})
	}
	return found
}
