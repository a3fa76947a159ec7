package runtime

import (
	"context"
	"fmt"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// execute carries out one decision of the core. What takes time runs beside the
// loop; its answer comes back as an event of the attempt.
func (j *job) execute(act checkpoint.Action) {
	a := j.attempt
	j.times.note(act, j.now())
	switch act := act.(type) {
	case checkpoint.Restart:
		j.restart(act)
	case checkpoint.Tolerate:
		j.cfg.Log.Warn("a checkpoint failed; it is tried again", "failures", act.Failures, "tolerable", act.Tolerable, "reason", act.Reason)
		j.cfg.Progress.failing(act.Reason)
	case checkpoint.Finish:
		j.finish(Result{Outcome: act.Outcome, Explanation: act.Explanation, Epoch: act.Epoch})
	case checkpoint.Halt:
		j.finish(Result{Outcome: act.Outcome, Class: act.Class, Explanation: j.withManifests(act.Explanation), Epoch: checkpoint.Epoch(j.cfg.Progress.Epoch.Load())})
	case checkpoint.StartTasks:
		j.cfg.Progress.Generation.Store(int64(act.Generation))
		j.cfg.Progress.Epoch.Store(int64(act.First - 1)) // what this run goes on from
		j.cfg.Log.Info("running", "generation", act.Generation, "first_epoch", act.First, "parallelism", j.cfg.Parallelism,
			"since_start_ms", j.now().Sub(a.began).Milliseconds())
		j.sayNothingMoved()
		a.start(act)
	case checkpoint.Permit:
		a.permit(act)
	case checkpoint.SendBarrier:
		a.sendBarrier(act)
	case checkpoint.Commit:
		a.commit(act)
	case checkpoint.Collect:
		a.do("collection", func(ctx context.Context) (checkpoint.Event, error) { return a.collect(ctx, act), nil })
	case checkpoint.Sweep:
		a.do("sweeping", func(ctx context.Context) (checkpoint.Event, error) { a.sweep(ctx, act); return nil, nil })
	case checkpoint.CommitMonitoringOffsets:
		j.committed(act.Epoch)
		a.do("offsets for monitoring", func(ctx context.Context) (checkpoint.Event, error) {
			a.commitMonitoring(ctx, act)
			return nil, nil
		})
	default:
		a.request(act)
	}
}

// request runs an action that is one request with one answer.
func (a *attempt) request(act checkpoint.Action) {
	s := a.job.cfg.Store
	switch act := act.(type) {
	case checkpoint.ReadStore:
		a.do("reading the checkpoint store", func(ctx context.Context) (checkpoint.Event, error) {
			read, err := s.Read(ctx)
			a.job.hasManifests = read.HasManifests
			return read, err
		})
	case checkpoint.WriteIdentity:
		a.do("writing the job's identity", func(ctx context.Context) (checkpoint.Event, error) {
			return s.WriteIdentity(ctx, act)
		})
	case checkpoint.ReadLedger:
		a.do("reading the ledger", func(ctx context.Context) (checkpoint.Event, error) {
			ev, err := a.readLedger(ctx, act.Primary)
			a.wrote, a.ledger = tablesIn(ev), stateIn(ev)
			if err == nil && a.fenced {
				a.sayGone(ctx)
			}
			return ev, err
		})
	case checkpoint.Fence:
		a.do("fencing", func(ctx context.Context) (checkpoint.Event, error) { return checkpoint.FenceDone{}, a.fence(ctx, act) })
	case checkpoint.ResolvePositions:
		a.do("resolving positions", func(ctx context.Context) (checkpoint.Event, error) {
			splits, err := resolve(ctx, a.job.sources)
			return checkpoint.PositionsResolved{Splits: splits}, err
		})
	case checkpoint.CommitOpening:
		a.do("commit of the opening record", func(ctx context.Context) (checkpoint.Event, error) {
			if err := a.commitOpening(ctx, act.Record); err != nil {
				return nil, err
			}
			a.writer = s.Writer(act.Record.Generation, act.Record.Attempt)
			return checkpoint.OpeningCommitted{}, a.note(ctx, act.Record)
		})
	case checkpoint.LeaveLedger:
		a.do("moving the ledger", func(ctx context.Context) (checkpoint.Event, error) {
			return checkpoint.LedgerLeft{}, a.leaveLedger(ctx, act)
		})
	case checkpoint.ReadManifest:
		a.do("reading the manifest", func(ctx context.Context) (checkpoint.Event, error) {
			return a.readManifest(ctx, act)
		})
	case checkpoint.PublishStaged:
		a.do("publishing", func(ctx context.Context) (checkpoint.Event, error) { return a.publish(ctx, act) })
	case checkpoint.Restore:
		a.do("restoring", func(ctx context.Context) (checkpoint.Event, error) { return a.restore(ctx, act) })
	case checkpoint.PreCommit:
		a.do(fmt.Sprintf("pre-commit of epoch %d", act.Epoch), func(ctx context.Context) (checkpoint.Event, error) {
			return a.preCommit(ctx, act)
		})
	case checkpoint.PutManifest:
		a.do(fmt.Sprintf("manifest of epoch %d", act.Manifest.Epoch), func(ctx context.Context) (checkpoint.Event, error) {
			put := checkpoint.ManifestPut{Epoch: act.Manifest.Epoch}
			err := a.persist(ctx, fmt.Sprintf("manifest of epoch %d", act.Manifest.Epoch), func(ctx context.Context) (err error) {
				put.Conflict, err = s.PutManifest(ctx, act.Name, act.Manifest)
				return err
			})
			return put, err
		})
	}
}

func (j *job) restart(act checkpoint.Restart) {
	j.cfg.Log.Warn("restarting from the last committed epoch", "class", act.Class.String(), "reason", act.Reason, "wait", act.Backoff.String())
	j.cfg.Progress.restarted(act.Reason)
	j.endAttempt()
	j.retry = time.After(act.Backoff)
}

func (a *attempt) readLedger(ctx context.Context, primary checkpoint.SinkID) (checkpoint.Event, error) {
	if primary == "" {
		return a.job.cfg.Store.ReadLedger(ctx)
	}
	if err := a.holds(primary); err != nil {
		return nil, err
	}
	var notes []string
	if a.fenced && a.job.hasManifests {
		// Before the ledger: what is committed meanwhile by whoever has fenced this attempt is in it.
		var err error
		if notes, err = a.notes(ctx); err != nil {
			return nil, err
		}
	}
	// The opening record precedes every manifest (CKPT-5).
	r, pending, err := a.primary.ReadLedger(ctx, a.job.hasManifests)
	if err != nil || r == nil {
		return checkpoint.LedgerRead{Pending: pending}, err
	}
	read, err := decodeLedger(r)
	if err != nil {
		return nil, err
	}
	read.Pending, read.Noted = pending, newestNoted(notes, read.State().Job)
	return read, nil
}

func decodeLedger(r *connector.Record) (checkpoint.LedgerRead, error) {
	opening, epoch, err := checkpoint.DecodeLedger(r.Value)
	if err != nil {
		return checkpoint.LedgerRead{}, connector.WithHint(connector.Corrupt, "the ledger topic was written by someone else, or damaged; restore it, or start anew with --reset", err)
	}
	return checkpoint.LedgerRead{Opening: opening, Epoch: epoch}, nil
}

// holds checks that a sink that the ledger names as its holder is this job's
// primary.
func (a *attempt) holds(primary checkpoint.SinkID) error {
	if u := a.job.sinks.primary; u != nil && u.id == primary {
		return nil
	}
	return connector.WithHint(connector.BadConfig,
		"run the pipeline with a sink there, or give the changed one another pipeline.name",
		fmt.Errorf("the ledger of job %q is held by %q, which the pipeline no longer writes", a.job.cfg.Name, primary))
}

func (a *attempt) fence(ctx context.Context, act checkpoint.Fence) error {
	if act.Moving {
		a.job.moved = true
		if err := a.fenceFormer(ctx, act.MovedFrom); err != nil {
			return err
		}
	}
	if act.Primary == "" {
		// The opening record's number fences whoever follows another.
		return nil
	}
	if err := a.holds(act.Primary); err != nil {
		return err
	}
	slots := min(2, len(act.TransactionalIDs))
	if err := a.primary.Fence(ctx, act.TransactionalIDs[:slots], act.TransactionalIDs[slots:], act.Timeout); err != nil {
		return err
	}
	a.fenced = true
	return nil
}

// fenceFormer fences the sink that held the ledger until now. The store's own
// ledger is left with a record that no older writer knows.
func (a *attempt) fenceFormer(ctx context.Context, from checkpoint.SinkID) error {
	if from != "" {
		return a.holds(from)
	}
	return a.job.cfg.Store.CloseLedger(ctx)
}

// leaveLedger closes the former ledger. That of a sink never moves: the pipeline
// would have to write two domains.
func (a *attempt) leaveLedger(ctx context.Context, act checkpoint.LeaveLedger) error {
	if act.From != "" {
		return a.holds(act.From)
	}
	return a.job.cfg.Store.CommitOpening(ctx, act.Record)
}

func (a *attempt) commitOpening(ctx context.Context, r *checkpoint.OpeningRecord) error {
	if a.primary == nil {
		return a.job.cfg.Store.CommitOpening(ctx, r)
	}
	value, err := r.Encode()
	if err != nil {
		return err
	}
	outcome, err := a.primary.CommitRecord(ctx, connector.Record{Key: []byte(r.Hour.Key()), Value: value})
	if err == nil && outcome != connector.Committed {
		err = connector.Errorf(connector.Fenced, "the commit of the opening record was not confirmed")
	}
	return err
}

func (a *attempt) publish(ctx context.Context, act checkpoint.PublishStaged) (checkpoint.Event, error) {
	u := a.job.sinks.unit(act.Staged.Sink)
	if u == nil || u.staging == nil {
		return nil, connector.Errorf(connector.BadConfig,
			"sink %q has staged output of epoch %d that is not published yet, but the pipeline no longer writes it; run the pipeline as it was once more", act.Staged.Sink, act.Staged.Epoch)
	}
	var objects []string
	for _, o := range act.Staged.Objects {
		objects = append(objects, string(o))
	}
	err := u.staging.Publish(ctx, connector.Epoch(act.Staged.Epoch), objects)
	return checkpoint.Published{Sink: act.Staged.Sink, Epoch: act.Staged.Epoch}, err
}

func (a *attempt) permit(act checkpoint.Permit) {
	if u := a.job.sinks.unit(act.Sink); u != nil && u.role == checkpoint.RolePrimary {
		a.primary.Allow(connector.Epoch(act.Epoch))
	}
	a.tasks.gates[act.Sink].permit(act.Epoch)
}

func (a *attempt) preCommit(ctx context.Context, act checkpoint.PreCommit) (checkpoint.Event, error) {
	u := a.job.sinks.unit(act.Sink)
	done := checkpoint.SinkPreCommitted{Sink: act.Sink, Epoch: act.Epoch}
	switch u.role {
	case checkpoint.RolePrimary:
		reports, err := a.primary.PreCommit(ctx, connector.Epoch(act.Epoch))
		if err != nil {
			return nil, err
		}
		for _, r := range reports {
			done.Tables = append(done.Tables, output(r))
		}
	case checkpoint.RoleSecondary:
		r, err := u.staging.PreCommit(ctx, connector.Epoch(act.Epoch), string(a.id))
		if err != nil {
			return nil, err
		}
		done.Output = output(r)
		for _, o := range r.Staged {
			done.Staged = append(done.Staged, checkpoint.ObjectName(o))
		}
	}
	return done, nil
}

func output(r connector.Report) checkpoint.SinkOutput {
	o := checkpoint.SinkOutput{Sink: checkpoint.SinkID(r.Sink), Count: uint64(r.Records), Sum: checkpoint.Sum128{Hi: r.Hi, Lo: r.Lo}}
	for _, rg := range r.Ranges {
		o.Offsets = append(o.Offsets, checkpoint.OffsetRange{Topic: rg.Topic, Partition: rg.Partition, First: rg.First, End: rg.Next})
	}
	return o
}

// commit makes the epoch exist. Every answer but a definite yes is unknown.
func (a *attempt) commit(act checkpoint.Commit) {
	a.do(fmt.Sprintf("commit of epoch %d", act.Epoch), func(ctx context.Context) (checkpoint.Event, error) {
		if ms := act.Record.TransactionTimeoutMillis; ms > 0 {
			var cancel context.CancelFunc // the transaction would not live longer
			ctx, cancel = context.WithTimeout(ctx, time.Duration(ms)*time.Millisecond)
			defer cancel()
		}
		err := a.commitEpoch(ctx, act)
		if err == nil {
			return checkpoint.CommitAnswered{Epoch: act.Epoch, Outcome: checkpoint.CommitYes}, nil
		}
		return checkpoint.CommitAnswered{Epoch: act.Epoch, Outcome: checkpoint.CommitUnknown, Class: classOf(err), Cause: err.Error()}, nil
	})
}

func (a *attempt) commitEpoch(ctx context.Context, act checkpoint.Commit) error {
	if a.primary == nil {
		return a.job.cfg.Store.CommitEpoch(ctx, act.Record)
	}
	value, err := act.Record.Encode()
	if err != nil {
		return err
	}
	byDomain, err := consumed(act.Consumed, a.job.sources)
	if err != nil {
		return err
	}
	positions := byDomain[string(a.job.sinks.primary.id)]
	annotate(positions, noteOf(act.Record.Job, act.Record.Manifest))
	record := connector.Record{Key: []byte(act.Record.Hour.Key()), Value: value}
	outcome, err := a.primary.Commit(ctx, connector.Epoch(act.Epoch), record, positions)
	if err == nil && outcome != connector.Committed {
		err = connector.Errorf(connector.Fenced, "the commit was not confirmed")
	}
	return err
}

// commitMonitoring commits positions on clusters other than the primary's. A
// failure costs nothing but a stale lag.
func (a *attempt) commitMonitoring(ctx context.Context, act checkpoint.CommitMonitoringOffsets) {
	byDomain, err := consumed(act.Consumed, a.job.sources)
	if err != nil {
		a.job.troubles.met(a.job.cfg.Log, retriedOffsets, "all tables", err)
		return
	}
	for _, s := range a.job.sources {
		consumer, ok := s.spec.Connector.(connector.Consumer)
		if !ok {
			continue
		}
		domain := s.domain
		if p := a.job.sinks.primary; p != nil && string(p.id) == domain {
			continue
		}
		if positions := byDomain[domain]; len(positions) > 0 {
			delete(byDomain, domain)
			if err := consumer.CommitConsumed(ctx, positions); ctx.Err() == nil {
				a.job.troubles.met(a.job.cfg.Log, retriedOffsets, domain, err)
			}
		}
	}
}

// collect deletes what no retained manifest needs. What could not be deleted is
// asked for again.
func (a *attempt) collect(ctx context.Context, act checkpoint.Collect) checkpoint.Event {
	err := a.job.cfg.Store.Delete(ctx, act.Objects, act.Manifests)
	if ctx.Err() == nil {
		a.job.troubles.met(a.job.cfg.Log, retriedDeletes, a.job.cfg.Store.String(), err)
	}
	if err != nil {
		return nil
	}
	return checkpoint.Collected(act)
}

func sinkConnector(n *dataflow.Node) connector.Sink { return n.Spec.(*dataflow.Sink).Connector }
