package checkpoint

import (
	"fmt"
	"strings"
)

// inFlight is one epoch between its barrier and its commit.
type inFlight struct {
	epoch     Epoch
	kind      BarrierKind
	startedAt uint64 // of the barrier, or of the last failure that was tolerated
	active    bool
	activeAt  uint64
	// activeAnswered is activeAt in answered ticks.
	activeAnswered uint64
	acks           []*TaskAck
	acked          int
	sinks          []sinkProgress
	flushed        int // sinks that are pre-committed
	splits         []SplitPosition
	// manifest and record are nil until they are asked to be written; objects
	// is what the manifest names.
	manifest *Manifest
	objects  map[ObjectName]bool
	record   *EpochRecord
	// ready says that the manifest is durable, readyAnswered since when in answered ticks.
	ready         bool
	readyAnswered uint64
	commitSent    bool
}

type sinkProgress struct {
	reached, preCommitted bool
	output                SinkOutput
	tables                []SinkOutput
	staged                []ObjectName
	detail                string
}

// expected returns the epoch in flight if an event about epoch e is about it.
func (c *Core) expected(e Epoch, what string) (*inFlight, error) {
	cp := c.run.inFlight
	if cp == nil || cp.epoch != e {
		return nil, c.violated("CKPT-7", "%s of epoch %d, which is not in flight", what, e)
	}
	return cp, nil
}

// onSinkReached asks for the pre-commit. A sink that stages may write the next
// epoch at once, since nothing of it is visible before its turn; the primary may
// not, since two open transactions interleave in a partition (CKPT-8).
func (c *Core) onSinkReached(ev SinkReached) error {
	cp, err := c.expected(ev.Epoch, "barrier at sink "+string(ev.Sink))
	if err != nil {
		return err
	}
	i, known := c.sinks[ev.Sink]
	if !known || cp.sinks[i].reached {
		return c.violated("CKPT-9", "sink %q is unknown or was reached twice by barrier %d", ev.Sink, ev.Epoch)
	}
	cp.sinks[i].reached = true
	c.emit(PreCommit{Sink: ev.Sink, Epoch: cp.epoch, Slot: cp.epoch.Slot()})
	if c.cfg.Sinks[i].Role != RolePrimary || c.mutated(MutatePermitEarly) {
		c.permitNext(cp, ev.Sink)
	}
	return nil
}

func (c *Core) permitNext(cp *inFlight, sink SinkID) {
	if cp.kind == BarrierOrdinary {
		next := cp.epoch + 1
		c.emit(Permit{Sink: sink, Epoch: next, Slot: next.Slot()})
	}
}

func (c *Core) onSinkPreCommitted(ev SinkPreCommitted) error {
	cp, err := c.expected(ev.Epoch, "pre-commit of sink "+string(ev.Sink))
	if err != nil {
		return err
	}
	i, known := c.sinks[ev.Sink]
	if !known || !cp.sinks[i].reached || cp.sinks[i].preCommitted {
		return c.violated("CKPT-9", "sink %q pre-committed epoch %d without being asked, or twice", ev.Sink, ev.Epoch)
	}
	progress := &cp.sinks[i]
	progress.preCommitted = true
	progress.output, progress.tables, progress.staged, progress.detail = ev.Output, ev.Tables, ev.Staged, ev.Detail
	progress.output.Sink = ev.Sink
	cp.flushed++
	if c.cfg.Sinks[i].Role == RolePrimary && !c.mutated(MutatePermitEarly) {
		c.permitNext(cp, ev.Sink)
	}
	return c.maybePutManifest(cp)
}

func (c *Core) onTaskAck(ev TaskAck) error {
	cp, err := c.expected(ev.Epoch, "acknowledgement of task "+string(ev.Snapshot.Task))
	if err != nil {
		return err
	}
	i, known := c.tasks[ev.Snapshot.Task]
	if !known || cp.acks[i] != nil {
		return c.violated("CKPT-9", "task %q is unknown or acknowledged epoch %d twice", ev.Snapshot.Task, ev.Epoch)
	}
	cp.acks[i] = &ev
	cp.acked++
	return c.maybePutManifest(cp)
}

// missing names what an epoch still waits for.
func (c *Core) missing(cp *inFlight) string {
	var waits []string
	for i, s := range cp.sinks {
		if !s.preCommitted {
			waits = append(waits, "pre-commit of sink "+string(c.cfg.Sinks[i].ID))
		}
	}
	for i, ack := range cp.acks {
		if ack == nil {
			waits = append(waits, "snapshot of task "+string(c.cfg.Tasks[i]))
		}
	}
	return strings.Join(waits, ", ")
}

// maybePutManifest writes the manifest once every snapshot is durable and every
// sink is pre-committed (CKPT-9).
func (c *Core) maybePutManifest(cp *inFlight) error {
	if cp.acked < len(cp.acks) || cp.flushed < len(cp.sinks) {
		return nil
	}
	if err := c.buildManifest(cp); err != nil {
		return err
	}
	c.emit(PutManifest{Name: cp.manifest.Name(), Manifest: cp.manifest})
	if c.mutated(MutateCommitBeforeManifest) {
		return c.commit(cp)
	}
	return nil
}

func (c *Core) onManifestPut(ev ManifestPut) error {
	if c.mutated(MutateCommitBeforeManifest) {
		return nil
	}
	cp, err := c.expected(ev.Epoch, "manifest")
	if err != nil {
		return err
	}
	if cp.manifest == nil || cp.ready {
		return c.violated("CKPT-3", "manifest of epoch %d was put without being asked for, or twice", ev.Epoch)
	}
	if ev.Conflict {
		c.halt(OutcomeFailed, ClassCorrupt, fmt.Sprintf("the name of manifest %s is taken by other content; two writers share an attempt id, or the store was altered by hand", cp.manifest.Name()))
		return nil
	}
	return c.commit(cp)
}
