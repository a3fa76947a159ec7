package checkpoint

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
)

// respond applies a to the world and says what a healthy world answers.
func (p *play) respond(a Action) (Event, string) {
	switch a := a.(type) {
	case ReadStore:
		return p.store, describeStore(p.store)
	case ReadLedger:
		read := p.ledgers[a.Primary]
		if p.unmarked {
			read = LedgerRead{Pending: true}
		}
		if state := read.State(); p.fenced && state != nil && state.Job == p.notedJob {
			read.Noted = p.noted
		}
		said := describeLedger(read)
		if state := read.State(); state != nil && read.Noted.Epoch() > state.Epoch {
			said += ", noted " + short(read.Noted)
		}
		return read, said
	case WriteIdentity:
		if p.store.Job == "" || p.store.Job == a.Replaces {
			same := p.store.HasManifests && p.store.Job == a.Job
			p.store = StoreRead{Job: a.Job, Primary: a.Primary, HasManifests: same, Newest: p.store.Newest}
			if !same {
				p.store.Newest = nil
			}
		}
		said := "the store holds " + string(p.store.Job)
		if p.store.Primary != a.Primary {
			said += ", ledger in " + describePlace(p.store.Primary)
		}
		return IdentityWritten{Job: p.store.Job, Primary: p.store.Primary}, said
	case Fence:
		p.unmarked, p.fenced = false, true
		return FenceDone{}, "done"
	case ResolvePositions:
		return PositionsResolved{Splits: p.starts}, describeSplits(p.starts)
	case CommitOpening:
		p.past = append(p.past, p.ledgers[a.Record.Primary])
		p.ledgers[a.Record.Primary] = LedgerRead{Opening: a.Record}
		return OpeningCommitted{}, "committed"
	case LeaveLedger:
		p.ledgers[a.From] = LedgerRead{Opening: a.Record}
		return LedgerLeft{}, "done"
	case ReadManifest:
		return p.readManifest(a), ""
	case PublishStaged:
		return Published{Sink: a.Staged.Sink, Epoch: a.Staged.Epoch}, "done"
	case Restore:
		return p.restored(a)
	case PreCommit:
		return SinkPreCommitted{Sink: a.Sink, Epoch: a.Epoch}, "done"
	case PutManifest:
		p.manifests[a.Name] = a.Manifest
		p.store.HasManifests = true
		p.store.Newest = a.Manifest
		return ManifestPut{Epoch: a.Manifest.Epoch}, "durable"
	case Commit:
		p.commit(a.Record)
		return CommitAnswered{Epoch: a.Epoch}, "committed"
	case Collect:
		for _, name := range a.Manifests {
			delete(p.manifests, name)
		}
		return Collected(a), "gone"
	}
	panic(fmt.Sprintf("%T is no question", a))
}

// commit adds an epoch's record to the ledger, and the note beside it.
func (p *play) commit(r *EpochRecord) {
	p.past = append(p.past, p.ledgers[r.Primary])
	p.ledgers[r.Primary] = LedgerRead{Epoch: r}
	p.notedJob, p.noted = r.Job, r.Manifest
}

// restored resolves the splits of added tables that have no position.
func (p *play) restored(a Restore) (Event, string) {
	var ev Restored
	for _, added := range p.added {
		if !slices.ContainsFunc(a.Splits, func(known SplitPosition) bool { return known.Split == added.Split }) {
			ev.Added = append(ev.Added, added)
		}
	}
	if ev.Added == nil {
		return ev, "done"
	}
	return ev, "done, added " + describeSplits(ev.Added)
}

func (p *play) readManifest(a ReadManifest) ManifestRead {
	m := p.manifests[a.Name]
	if a.From != "" {
		m = p.savepoint
	}
	if m == nil {
		return ManifestRead{Status: ManifestMissing}
	}
	if m.Job == "damaged" {
		return ManifestRead{Status: ManifestCorrupt, Cause: "the checksum does not fit"}
	}
	return ManifestRead{Manifest: m}
}

// crash kills the process. Of a commit that is on its way the script says
// whether it arrives.
func (p *play) crash(d *datadriven.TestData) {
	for _, a := range p.pending {
		switch a := a.(type) {
		case Commit:
			p.late = a.Record
			if d.HasArg("commit-arrives") {
				p.commit(a.Record)
			}
		case CommitOpening:
			if d.HasArg("opening-arrives") {
				p.ledgers[a.Record.Primary] = LedgerRead{Opening: a.Record}
			}
		}
	}
	p.core, p.pending = nil, nil
}

func (p *play) meddle(t *testing.T, d *datadriven.TestData) {
	what := ""
	if len(d.CmdArgs) > 0 {
		what = d.CmdArgs[0].Key
	}
	switch d.Cmd + " " + what {
	case "lose store":
		p.store = StoreRead{}
	case "markers-are missing":
		p.unmarked = true
	case "markers-are written":
		p.unmarked = false
	case "opened-by-other ":
		p.store.Primary = p.cfg.primary()
		p.ledgers[p.store.Primary] = LedgerRead{Opening: &OpeningRecord{LedgerState: LedgerState{
			Job: p.store.Job, Generation: 1, Attempt: "other", Primary: p.store.Primary, Splits: p.starts}}}
	case "late-commit-arrives ":
		p.commit(p.late)
	case "lose ledger":
		delete(p.ledgers, p.store.Primary)
	case "lose ledger-end":
		records := 1
		if d.HasArg("records") {
			d.ScanArgs(t, "records", &records)
		}
		p.ledgers[p.store.Primary] = p.past[len(p.past)-records]
		p.past = p.past[:len(p.past)-records]
	case "lose notes":
		p.noted = ""
	case "lose manifests":
		p.manifests, p.store.Newest = map[ManifestName]*Manifest{}, nil
	case "corrupt manifests":
		for name := range p.manifests {
			p.manifests[name] = &Manifest{Job: "damaged"}
		}
		p.store.Newest = nil
	case "set-store job":
		p.store = StoreRead{Job: JobID(word(d, "job")), Primary: p.store.Primary, HasManifests: d.HasArg("manifests")}
		if d.HasArg("primary") {
			p.store.Primary = SinkID(word(d, "primary"))
		}
	case "set-store savepoint":
		p.savepoint = p.manifests[p.state().Manifest]
	case "set-store savepoint-is":
		p.savepoint = p.manifests[ManifestName(word(d, "name"))]
	default:
		if d.Cmd == "other-instance" {
			s := *p.state()
			s.Generation++
			s.Attempt = "other"
			if ids := list(d, "transactional-ids"); ids != nil {
				s.TransactionalIDs = ids
			}
			p.ledgers[s.Primary] = LedgerRead{Opening: &OpeningRecord{LedgerState: s}}
			return
		}
		switch d.Cmd {
		case "sources-are-at":
			p.starts = positions(d)
			return
		case "added-tables-are-at":
			p.added = positions(d)
			return
		}
		t.Fatalf("%s: unknown command %s %s", d.Pos, d.Cmd, what)
	}
}

func positions(d *datadriven.TestData) []SplitPosition {
	var list []SplitPosition
	for _, a := range d.CmdArgs {
		split, next, _ := strings.Cut(a.Key, "@")
		list = append(list, SplitPosition{Split: SplitID(split), Next: next})
	}
	return list
}

func (p *play) status() string {
	s := p.core.Status()
	out := fmt.Sprintf("%s: generation %d, committed %d", s.Phase, s.Generation, s.Committed)
	if s.Open > 0 {
		out += fmt.Sprintf(", in flight %d, open %d, transaction %v old of %v, %d unpublished", s.InFlight, s.Open, s.TransactionAge, s.TransactionTimeout, s.Unpublished)
	}
	return out + prefixed(", waits for ", s.WaitsFor) + "\n"
}

// state is the ledger's, where the store says it is.
func (p *play) state() *LedgerState { return p.ledger().State() }

func (p *play) ledger() LedgerRead {
	place := p.cfg.primary()
	if p.store.Job != "" {
		place = p.store.Primary
	}
	return p.ledgers[place]
}

func (p *play) world() string {
	return fmt.Sprintf("store: %s\nledger: %s\n", describeStore(p.store), describeLedger(p.ledger()))
}

func describeStore(s StoreRead) string {
	if s.Job == "" {
		return "empty"
	}
	out := fmt.Sprintf("%s, ledger in %s", s.Job, describePlace(s.Primary))
	if s.HasManifests {
		out += ", manifests"
	}
	return out
}

func describeLedger(l LedgerRead) string {
	switch {
	case l.Epoch != nil:
		return "epoch " + describeState(&l.Epoch.LedgerState)
	case l.Opening != nil:
		return "opening " + describeState(&l.Opening.LedgerState)
	}
	if l.Pending {
		return "empty, more is pending"
	}
	return "empty"
}
