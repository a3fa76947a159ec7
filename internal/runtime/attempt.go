package runtime

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/inspect"
)

// closeTimeout bounds the polite part of ending an attempt: aborting what is
// open. A successor's fence does the same if it is cut off.
const closeTimeout = 2 * time.Second

// attempt is everything between a Start and the Restart, Halt or Finish that
// ends it: clients, tasks, requests. When end returns, nothing of it runs.
type attempt struct {
	job    *job
	id     checkpoint.AttemptID
	began  time.Time
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup
	events chan checkpoint.Event

	primary connector.Primary
	// fenced says that no older writer can commit any more. The request that fences writes it.
	fenced bool
	// writer names what the attempt writes; the request that commits the opening makes
	// it.
	writer *store.Writer
	tasks  *tasks
	// local is where the state of the tasks is, if it is on disk.
	local *localState
	// ledger is what the ledger said last; nil: nothing. The request that reads it
	// writes it.
	ledger *checkpoint.LedgerState
	// from is the savepoint that the state comes from, if a start option names one;
	// originals are its names of what was copied from it.
	from      *savepoint.Savepoint
	originals map[checkpoint.ObjectName]checkpoint.ObjectName
	// description says what the attempt's state is; empty: it has none. The request that
	// restores writes it.
	description checkpoint.ObjectName
	// added are the sources, by their place in the list, that the pipeline reads
	// since it was edited.
	added map[int]bool
	// wrote are the tables that the ledger speaks of; nil: it says nothing of them.
	// The request that reads the ledger writes it.
	wrote map[string]bool
}

func newAttempt(j *job, id checkpoint.AttemptID) (*attempt, error) {
	primary, err := j.sinks.newPrimary(j.cfg.Name, j.cfg.Log)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	return &attempt{job: j, id: id, began: j.now(), ctx: ctx, cancel: cancel, primary: primary,
		events: make(chan checkpoint.Event, 256)}, nil
}

// send brings an event to the job's loop; once the attempt has ended it is
// dropped.
func (a *attempt) send(ev checkpoint.Event) {
	select {
	case a.events <- ev:
	case <-a.ctx.Done():
	}
}

// do runs a request beside the loop and sends its answer, or that it failed.
func (a *attempt) do(where string, request func(ctx context.Context) (checkpoint.Event, error)) {
	a.spawn(where, nil, func(ctx context.Context) (checkpoint.Event, error) {
		began := a.job.now()
		ev, err := request(ctx)
		a.job.cfg.Log.Debug("request", "what", where, "ms", a.job.now().Sub(began).Milliseconds())
		return ev, err
	})
}

func (a *attempt) spawn(where string, at *whereabouts, request func(ctx context.Context) (checkpoint.Event, error)) {
	a.wg.Go(func() {
		ev, err := guard(at, func() (checkpoint.Event, error) { return request(a.ctx) })
		switch {
		case a.ctx.Err() != nil:
		case err != nil:
			a.send(failed(where, err))
		case ev != nil:
			a.send(ev)
		}
	})
}

// run runs a part of a task until the attempt ends; an error fails the attempt.
// where says what failed; it is empty where the error names the table or the
// place in the file. at, which may be nil, is where the part is in the pipeline.
func (a *attempt) run(where string, at *whereabouts, part func(ctx context.Context) error) {
	a.spawn(where, at, func(ctx context.Context) (checkpoint.Event, error) { return nil, part(ctx) })
}

func failed(where string, err error) checkpoint.Failed {
	return checkpoint.Failed{Where: where, Class: classOf(err), Cause: withLocalHint(err).Error()}
}

// classOf translates the connectors' classes into the protocol's.
func classOf(err error) checkpoint.Class {
	var b *bug
	if errors.As(err, &b) {
		return checkpoint.ClassBug
	}
	switch connector.ClassOf(err) {
	case connector.Fenced:
		return checkpoint.ClassFenced
	case connector.BadRecord:
		return checkpoint.ClassBadRecord
	case connector.BadConfig:
		return checkpoint.ClassBadConfig
	case connector.Corrupt, connector.Lost:
		return checkpoint.ClassCorrupt
	}
	return checkpoint.ClassRetriable
}

// restore builds the tasks with the state and positions of a manifest.
func (a *attempt) restore(ctx context.Context, act checkpoint.Restore) (checkpoint.Event, error) {
	givenUp, err := a.giveUp(ctx, act.Manifest)
	if err != nil {
		return nil, err
	}
	if err := a.describe(ctx); err != nil {
		return nil, err
	}
	act.Manifest = a.renamed(act.Manifest)
	restored, err := readDetails(act.Manifest)
	if err != nil {
		return nil, err
	}
	restored.dropped = givenUp
	positions, renamed := restored.adoptPlain(act.Splits, a.job.sources, act.Manifest)
	splits, dropped, err := assign(positions, a.job.sources)
	if err != nil {
		return nil, err
	}
	if a.added, err = splits.resolveAdded(ctx, a.job.sources, act.Manifest); err != nil {
		return nil, err
	}
	a.announce(act, splits, dropped)
	for i, s := range a.job.sources {
		if err := s.spec.Connector.Check(ctx, unfinished(splits[i])); err != nil {
			return nil, err
		}
	}
	if err := a.restoreTasks(ctx, act.Manifest, splits, &restored); err != nil {
		return nil, err
	}
	return checkpoint.Restored{Dropped: append(dropped, renamed...), Added: a.addedPositions(splits)}, nil
}

// restoreTasks builds the tasks with their state, and says what that took.
func (a *attempt) restoreTasks(ctx context.Context, m *checkpoint.Manifest, splits assigned, restored *restoredState) (err error) {
	began := a.job.now()
	if err := a.prepareState(ctx, m, restored); err != nil {
		return err
	}
	if a.tasks, err = newBuilder(a, a.job.layout, splits, restored).build(); err != nil {
		return err
	}
	if r := restored.reads; r.tasks > 0 {
		a.job.cfg.Log.Info("state is restored", "epoch", m.Epoch, "tasks", r.tasks, "from_local_disk", r.local,
			"objects", r.objects, "bytes", r.bytes, "ms", a.job.now().Sub(began).Milliseconds())
	}
	return nil
}

// prepareState reads what the tasks' state is restored from, or, where it is on disk, makes room for it.
func (a *attempt) prepareState(ctx context.Context, m *checkpoint.Manifest, restored *restoredState) (err error) {
	if a.job.cfg.Disk == nil {
		err := a.readObjects(ctx, m, restored.contents)
		for name, data := range restored.contents {
			restored.reads.object(name, data)
		}
		return err
	}
	if restored.objects = a.job.cfg.Store; len(a.originals) > 0 {
		if err := a.importObjects(ctx, m); err != nil {
			return err
		}
	}
	shards := 0
	for _, c := range a.job.layout.chains {
		if c.stateful() {
			shards += c.tasks
		}
	}
	if m != nil && len(a.originals) == 0 {
		restored.attempt = m.Attempt
	}
	a.local, err = openLocalState(*a.job.cfg.Disk, a.id, shards, a.job.cfg.Log)
	return err
}

// readObjects reads all objects that a manifest names; nil: none.
func (a *attempt) readObjects(ctx context.Context, m *checkpoint.Manifest, into map[checkpoint.ObjectName][]byte) error {
	if m == nil {
		return nil
	}
	contents, err := store.GetAll(ctx, stateObjects(m), a.readObject)
	maps.Copy(into, contents)
	return err
}

// importObjects copies the objects of a savepoint.
func (a *attempt) importObjects(ctx context.Context, m *checkpoint.Manifest) error {
	_, err := store.GetAll(ctx, stateObjects(m), func(ctx context.Context, name checkpoint.ObjectName) ([]byte, error) {
		_, err := a.readObject(ctx, name)
		return nil, err
	})
	return err
}

// stateObjects are the objects that a manifest names and that hold state.
func stateObjects(m *checkpoint.Manifest) (names []checkpoint.ObjectName) {
	for _, t := range m.Tasks {
		for _, name := range t.Objects {
			if !inspect.IsDescription(name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// addedPositions are those of the sources that were added, where they stand now.
func (a *attempt) addedPositions(splits assigned) []checkpoint.SplitPosition {
	var added []checkpoint.SplitPosition
	for i, s := range a.job.sources {
		if !a.added[i] {
			continue
		}
		for _, sp := range splits[i] {
			added = append(added, encodePosition(splitName(s.name, sp.ID), sp, false))
		}
	}
	return added
}

// start lets the tasks run.
func (a *attempt) start(act checkpoint.StartTasks) {
	t := a.tasks
	if a.local != nil {
		if err := a.local.begin(); err != nil {
			a.job.cfg.Log.Warn("removing local state", "error", err)
		}
	}
	for _, s := range t.snaps {
		s.writer, s.persistently = a.writer, a.persist
		a.run("", nil, s.persist)
		if s.onDisk {
			a.run("state on disk", nil, s.shard.Materialize)
			a.run("", nil, s.makeBases)
			a.run("", nil, s.copies.run)
		}
	}
	for _, s := range t.sinks {
		s.epoch = act.First
	}
	for _, r := range t.receivers {
		r.active.epoch = act.First
		a.run("", r.at, r.run)
	}
	for _, s := range t.sources {
		s.active.epoch = act.First
		a.run("", s.at, s.run)
		a.run("", &whereabouts{node: a.job.sources[s.source].node}, func(ctx context.Context) error { return s.reader.Run(ctx, s.chunks) })
	}
	a.discover()
	a.run("watching the ledger", nil, func(ctx context.Context) error { return a.watchLedger(ctx, act.Generation) })
	a.run("watching the store", nil, a.watchStore)
}

// discover looks for new splits of unbounded sources from time to time.
func (a *attempt) discover() {
	for i, src := range a.job.sources {
		d, ok := src.spec.Connector.(connector.Discoverer)
		if !ok || src.spec.Connector.Bounded() || d.DiscoveryInterval() <= 0 {
			continue
		}
		of := a.sourceTasks(i)
		a.run("looking for new splits", &whereabouts{node: src.node}, func(ctx context.Context) error { return a.discoverLoop(ctx, src.shown, d, of) })
	}
}

func (a *attempt) sourceTasks(source int) []*sourceTask {
	var of []*sourceTask
	for _, t := range a.tasks.sources {
		if t.source == source {
			of = append(of, t)
		}
	}
	return of
}

// discoverLoop gives new splits to the source's tasks in turn: at once those that
// came while the job was down, or that an edit of the table brought. Brokers that
// are away are asked again the next time.
func (a *attempt) discoverLoop(ctx context.Context, name string, d connector.Discoverer, of []*sourceTask) error {
	var known []connector.Split
	for _, t := range of {
		known = append(known, t.initial...)
	}
	ticker := time.NewTicker(d.DiscoveryInterval())
	defer ticker.Stop()
	for first := true; ; first = false {
		if !first {
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return nil
			}
		}
		found, err := d.Discover(ctx, known)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil && classOf(err) != checkpoint.ClassRetriable:
			return err
		}
		a.job.troubles.met(a.job.cfg.Log, retriedSplits, name, err)
		if err != nil {
			continue
		}
		for _, sp := range found {
			to := of[len(known)%len(of)]
			known = append(known, sp)
			select {
			case to.added <- []connector.Split{sp}:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

// sendBarrier ends the epoch at every source.
func (a *attempt) sendBarrier(act checkpoint.SendBarrier) {
	for _, s := range a.tasks.sources {
		select {
		case s.barriers <- barrier{epoch: act.Epoch, kind: act.Kind}:
		case <-a.ctx.Done():
			return
		}
	}
}

// end stops everything of the attempt and waits for it.
func (a *attempt) end() {
	a.cancel()
	a.wg.Wait()
	a.from.Close()
	if a.tasks != nil {
		for _, h := range a.tasks.heads {
			h.close() // nothing is handed over: the epoch did not happen
		}
		for _, s := range a.tasks.sources {
			s.reader.Close()
		}
	}
	if a.local != nil {
		if err := a.local.close(); err != nil {
			a.job.cfg.Log.Warn("removing local state", "error", err)
		}
	}
	a.job.cfg.Progress.forgetSources()
	if a.primary != nil {
		ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
		defer cancel()
		if err := a.primary.Close(ctx); err != nil {
			a.job.cfg.Log.Debug("closing the sink's clients", "error", err)
		}
	}
}
