package runtime

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// positionsShown bounds the positions in a log line.
const positionsShown = 8

// announce says where each table is read from and why, and what an edit of the
// pipeline changed: what is new in a job that goes on begins in the middle.
func (a *attempt) announce(act checkpoint.Restore, splits assigned, dropped []checkpoint.SplitID) {
	log := a.job.cfg.Log
	gone := map[string]bool{}
	for _, id := range dropped {
		if table, _ := cutSplitName(id); !gone[table] {
			gone[table] = true
			log.Warn("a table is no longer read; where it stood is forgotten with the next epoch", "table", table)
		}
	}
	for i, s := range a.job.sources {
		at := spellPositions(splits[i])
		switch {
		case act.Manifest == nil:
			log.Info("reading", "table", s.shown, "from", "where its options say", "positions", at)
		case a.added[i]:
			log.Warn("a table is new in the pipeline; it is read from where its options say", "table", s.shown, "positions", at)
		default:
			log.Info("reading", "table", s.shown, "from", fmt.Sprintf("where epoch %d ended", act.Manifest.Epoch), "positions", at)
		}
	}
	if act.Manifest != nil {
		a.announceReturn(act.Manifest)
		a.announceNew(act.Manifest)
	}
}

// announceReturn says that a start option leads back to an older checkpoint, or to
// one of another job.
func (a *attempt) announceReturn(m *checkpoint.Manifest) {
	log, l := a.job.cfg.Log, a.ledger
	switch {
	case l != nil && l.Manifest == m.Name():
	case l == nil || l.Job != m.Job:
		log.Info("starting from a checkpoint of another job", "epoch", m.Epoch, "job_id", m.Job)
	case l.Epoch > m.Epoch:
		log.Warn("the job goes back to an older checkpoint; what it wrote after it is written again", "epoch", m.Epoch, "committed_epoch", l.Epoch)
	default:
		log.Info("starting from a checkpoint behind which nothing was committed", "epoch", m.Epoch)
	}
}

// announceNew names the tables and the stateful operators that a job which goes on
// did not have before.
func (a *attempt) announceNew(m *checkpoint.Manifest) {
	log := a.job.cfg.Log
	for _, n := range a.job.cfg.Graph.Sinks() {
		table := sinkConnector(n).Name()
		if len(a.wrote) > 0 && !a.wrote[table] && a.job.sinks.unitOf(n).role == checkpoint.RolePrimary {
			log.Warn("a table is new in the pipeline; it gets what follows the last committed epoch", "table", table, "epoch", m.Epoch)
		}
	}
	before, now := titles(m.Topology), titles(a.job.topology())
	for _, id := range slices.Sorted(maps.Keys(now)) {
		if _, known := before[id]; !known {
			log.Warn("an operator with state is new in the pipeline; it begins empty with what follows the last committed epoch", "operator", now[id], "epoch", m.Epoch)
		}
	}
}

// spellPositions spells where splits are read from, the first few.
func spellPositions(splits []connector.Split) string {
	var parts []string
	for _, sp := range splits[:min(len(splits), positionsShown)] {
		parts = append(parts, fmt.Sprintf("%s@%d", sp.ID, sp.Position))
	}
	if more := len(splits) - positionsShown; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(parts, " ")
}

// tablesIn are the tables whose output a ledger record tells of; nil: none.
func tablesIn(ev checkpoint.Event) map[string]bool {
	read, _ := ev.(checkpoint.LedgerRead)
	var outputs []checkpoint.SinkOutput
	switch {
	case read.Epoch != nil:
		outputs = slices.Concat(read.Epoch.Sinks, read.Epoch.HourTotals)
	case read.Opening != nil:
		outputs = read.Opening.HourTotals
	}
	var tables map[string]bool
	for _, o := range outputs {
		if tables == nil {
			tables = map[string]bool{}
		}
		tables[string(o.Sink)] = true
	}
	return tables
}

// stateIn is the state that a ledger record tells; nil: there is none.
func stateIn(ev checkpoint.Event) *checkpoint.LedgerState {
	read, _ := ev.(checkpoint.LedgerRead)
	return read.State()
}

// sayNothingMoved answers --move-ledger where the ledger is in its place already,
// as it is when a supervisor repeats the command line.
func (j *job) sayNothingMoved() {
	if j.cfg.Protocol.MoveLedger && !j.moved {
		j.moved = true // said once
		j.cfg.Log.Warn("--move-ledger changed nothing: the ledger is where the pipeline wants it")
	}
}

// sayGone warns once of output that was committed and that its topics do not hold any more. That is no reason to stop: nothing
// is written twice, and who has deleted a topic may want it so.
func (a *attempt) sayGone(ctx context.Context) {
	primary, can := a.primary.(connector.Remembering)
	if !can || a.ledger == nil || a.job.saidGone {
		return
	}
	var committed []connector.OffsetRange
	for _, o := range a.ledger.HourTotals {
		for _, r := range o.Offsets {
			committed = append(committed, connector.OffsetRange{Topic: r.Topic, Partition: r.Partition, First: r.First, Next: r.End})
		}
	}
	gone, err := primary.Gone(ctx, committed)
	if err != nil {
		a.job.cfg.Log.Debug("whether committed output is still there could not be found out", "error", err)
	}
	if len(gone) > 0 {
		a.job.saidGone = true
		a.job.cfg.Log.Warn("output that was committed is gone: its topic was cut off, as by an unclean leader election, or made anew; onceflow audit says of which epochs",
			"partitions", len(gone), "first", gone[0])
	}
}
