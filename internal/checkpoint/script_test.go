package checkpoint

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"
)

// TestScriptsPlayAsWritten plays every scene under testdata. A scene is a
// sequence of commands to one job and to the durable world around it: the
// checkpoint store and the ledger. docs/internals/checkpoint.md lists the
// commands.
func TestScriptsPlayAsWritten(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 35 {
		t.Fatalf("found %d scenes (%v); want at least 35", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			p := &play{manifests: map[ManifestName]*Manifest{}, ledgers: map[SinkID]LedgerRead{}}
			datadriven.RunTest(t, file, func(t *testing.T, d *datadriven.TestData) string {
				return p.command(t, d)
			})
		})
	}
}

// play is a job on a stage: a core, and the world that survives it.
type play struct {
	cfg      Config
	core     *Core
	attempts int
	hour     Hour
	// pending are the actions that wait for an answer, oldest first.
	pending []Action
	err     error

	// The durable world.
	store     StoreRead
	ledgers   map[SinkID]LedgerRead
	manifests map[ManifestName]*Manifest
	savepoint *Manifest
	// past are the ledger's records before the last one.
	past []LedgerRead
	// noted is the manifest of the last epoch whose commit was noted beside the ledger; fenced says that the process has fenced.
	notedJob JobID
	noted    ManifestName
	fenced   bool
	// late is the commit that was on its way when the process crashed.
	late   *EpochRecord
	starts []SplitPosition
	// added is where tables start that an edit brought.
	added []SplitPosition
	// unmarked says that no ledger record has its markers yet.
	unmarked bool
}

func (p *play) command(t *testing.T, d *datadriven.TestData) string {
	p.err = nil
	var out strings.Builder
	switch d.Cmd {
	case "job":
		p.job(t, d)
		return "ok\n"
	case "options":
		p.options(t, d)
		return "ok\n"
	case "hour":
		d.ScanArgs(t, "is", (*int64)(&p.hour))
		return "ok\n"
	case "status":
		return p.status()
	case "world":
		return p.world()
	case "lose", "corrupt", "late-commit-arrives", "opened-by-other", "markers-are", "set-store", "other-instance", "sources-are-at", "added-tables-are-at":
		p.meddle(t, d)
		return p.world()
	case "crash":
		p.crash(d)
		return p.world()
	case "ready":
		p.load()
	case "recover":
		p.begin()
		p.play(&out, -1)
	case "start":
		p.begin()
	case "answer":
		p.answer(t, d, &out)
	case "epoch":
		p.wholeEpoch(t, d, &out)
	default:
		p.step(p.event(t, d))
	}
	return p.report(&out)
}

// report prints the decisions that nothing has been said about yet.
func (p *play) report(out *strings.Builder) string {
	for _, a := range p.core.Actions() {
		fmt.Fprintln(out, Describe(a))
		if isQuestion(a) {
			p.pending = append(p.pending, a)
		}
	}
	if p.err != nil {
		fmt.Fprintln(out, "error:", p.err)
	}
	if out.Len() == 0 {
		return "(nothing)\n"
	}
	return out.String()
}

func (p *play) step(ev Event) {
	if err := p.core.Step(ev); err != nil {
		p.err = err
	}
}

func (p *play) job(t *testing.T, d *datadriven.TestData) {
	p.cfg = Config{Job: "orders", Tick: time.Second, TransactionalIDs: []string{"orders-0", "orders-1"}, Topology: "t1"}
	p.starts = []SplitPosition{{Split: "in/0", Next: "0"}}
	p.core, p.pending = nil, nil
	for _, task := range list(d, "tasks") {
		p.cfg.Tasks = append(p.cfg.Tasks, TaskID(task))
	}
	for role, key := range []string{"sinks", "secondary", "outside"} {
		for _, s := range list(d, key) {
			p.cfg.Sinks = append(p.cfg.Sinks, Sink{SinkID(s), SinkRole(role)})
		}
	}
	p.options(t, d)
}

func (p *play) options(t *testing.T, d *datadriven.TestData) {
	for key, into := range map[string]*time.Duration{
		"interval": &p.cfg.Interval, "min-pause": &p.cfg.MinPause, "checkpoint-timeout": &p.cfg.CheckpointTimeout,
		"transaction-timeout": &p.cfg.TransactionTimeout, "transaction-timeout-max": &p.cfg.TransactionTimeoutMax,
		"idle-commit": &p.cfg.IdleCommit,
	} {
		if v := word(d, key); v != "" {
			dur, err := time.ParseDuration(v)
			if err != nil {
				t.Fatal(err)
			}
			*into = dur
		}
	}
	if d.HasArg("retain") {
		d.ScanArgs(t, "retain", &p.cfg.Retain)
	}
	if d.HasArg("tolerable-failures") {
		d.ScanArgs(t, "tolerable-failures", &p.cfg.TolerableFailures)
	}
	if d.HasArg("unpublished-max") {
		d.ScanArgs(t, "unpublished-max", &p.cfg.UnpublishedMax)
	}
	if d.HasArg("primary") {
		for i := range p.cfg.Sinks {
			p.cfg.Sinks[i].Role = RoleSecondary
			if string(p.cfg.Sinks[i].ID) == word(d, "primary") {
				p.cfg.Sinks[i].Role = RolePrimary
			}
		}
	}
	if ids := list(d, "transactional-ids"); ids != nil {
		p.cfg.TransactionalIDs = ids
	}
	if d.HasArg("no-transactions") {
		p.cfg.TransactionalIDs = nil
	}
	p.cfg.Again = d.HasArg("again")
	p.cfg.Close = d.HasArg("close")
	p.cfg.MoveLedger = d.HasArg("move-ledger")
	p.cfg.Reset = JobID(word(d, "reset"))
	p.cfg.From = word(d, "from")
}

// load brings up a process that has not started its job.
func (p *play) load() {
	if p.core == nil {
		core, err := New(p.cfg)
		if err != nil {
			panic(err)
		}
		p.core = core
	}
}

// begin starts a process, or another attempt of the one that runs.
func (p *play) begin() {
	p.load()
	p.attempts++
	p.pending, p.fenced = nil, false
	p.step(Start{Attempt: AttemptID(fmt.Sprintf("a%d", p.attempts)), NewJob: JobID(fmt.Sprintf("J%d", p.attempts)), Hour: p.hour})
}

// play answers questions as a healthy world does: n of them, or if n is
// negative all until records flow or the attempt ends.
func (p *play) play(out *strings.Builder, n int) {
	for ; n != 0; n-- {
		p.pending = append(p.pending, p.core.Actions()...)
		for len(p.pending) > 0 && !isQuestion(p.pending[0]) {
			fmt.Fprintln(out, Describe(p.pending[0]))
			p.pending = p.pending[1:]
		}
		if len(p.pending) == 0 || p.core.phase == phaseRunning && n < 0 {
			break
		}
		p.healthy(out)
	}
	for len(p.pending) > 0 && p.core.phase == phaseRunning && isQuestion(p.pending[0]) {
		p.healthy(out)
	}
}

// healthy answers the oldest question as a healthy world does.
func (p *play) healthy(out *strings.Builder) {
	a := p.pending[0]
	p.pending = p.pending[1:]
	ev, text := p.respond(a)
	if text != "" {
		text = ": " + text
	}
	fmt.Fprintln(out, Describe(a)+text)
	p.step(ev)
}

// answer answers the oldest open question: well, or with an error of a class.
func (p *play) answer(t *testing.T, d *datadriven.TestData, out *strings.Builder) {
	if len(p.pending) == 0 {
		t.Fatalf("%s: nothing was asked", d.Pos)
	}
	a := p.pending[0]
	p.pending = p.pending[1:]
	if class := word(d, "fail"); class != "" {
		if d.HasArg("applied") {
			p.respond(a)
		}
		p.step(Failed{Where: strings.SplitN(Describe(a), " ", 2)[0], Class: parseClass(t, class), Cause: "as the script says"})
		return
	}
	ev, text := p.respond(a)
	if text != "" {
		fmt.Fprintln(out, "answer: "+text)
	}
	p.step(ev)
}

// event turns a command into the fact that it states.
func (p *play) event(t *testing.T, d *datadriven.TestData) Event {
	epoch := p.core.run.open
	if cp := p.core.run.inFlight; cp != nil && d.Cmd != "active" {
		epoch = cp.epoch
	}
	if d.HasArg("epoch") {
		d.ScanArgs(t, "epoch", (*uint64)(&epoch))
	}
	switch d.Cmd {
	case "active":
		return Active{Epoch: epoch}
	case "tick":
		return p.ticks(t, d)
	case "reach":
		return SinkReached{Sink: SinkID(d.CmdArgs[0].Key), Epoch: epoch}
	case "flush":
		return p.flushed(t, d, epoch)
	case "ack":
		return acked(d, epoch)
	case "commit":
		return p.committed(t, d, epoch)
	case "fail":
		return Failed{Where: word(d, "where"), Class: parseClass(t, word(d, "class")), Cause: "as the script says"}
	case "write-fails":
		return WriteFailed{Where: word(d, "where"), Cause: "as the script says"}
	case "stop":
		return StopRequested{}
	case "sources-finished":
		return SourcesFinished{}
	case "put":
		p.drop(func(a Action) bool {
			put, ok := a.(PutManifest)
			if ok {
				p.respond(put)
			}
			return ok
		})
		return ManifestPut{Epoch: epoch}
	case "conflict":
		return ManifestPut{Epoch: epoch, Conflict: true}
	case "published":
		return Published{Sink: SinkID(d.CmdArgs[0].Key), Epoch: epoch}
	}
	t.Fatalf("%s: unknown command %s", d.Pos, d.Cmd)
	return nil
}

// ticks lets all ticks but the last one pass and returns that one.
func (p *play) ticks(t *testing.T, d *datadriven.TestData) Event {
	n := 1
	if d.HasArg("n") {
		d.ScanArgs(t, "n", &n)
	}
	if d.HasArg("hour") {
		d.ScanArgs(t, "hour", (*int64)(&p.hour))
	}
	tick := Tick{Hour: p.hour, Unanswered: d.HasArg("unanswered")}
	for range n - 1 {
		p.step(tick)
	}
	return tick
}

func (p *play) flushed(t *testing.T, d *datadriven.TestData, epoch Epoch) Event {
	sink := SinkID(d.CmdArgs[0].Key)
	p.drop(func(a Action) bool { pc, ok := a.(PreCommit); return ok && pc.Sink == sink })
	ev := SinkPreCommitted{Sink: sink, Epoch: epoch}
	for _, name := range list(d, "staged") {
		ev.Staged = append(ev.Staged, ObjectName(name))
	}
	if d.HasArg("count") {
		d.ScanArgs(t, "count", &ev.Output.Count)
		ev.Output.Sum = Sum128{Lo: ev.Output.Count}
	}
	return ev
}

// drop removes questions that a command answers by name.
func (p *play) drop(match func(Action) bool) {
	for i, a := range p.pending {
		if match(a) {
			p.pending = append(p.pending[:i:i], p.pending[i+1:]...)
			return
		}
	}
}

func acked(d *datadriven.TestData, epoch Epoch) Event {
	ev := TaskAck{Epoch: epoch, Snapshot: TaskSnapshot{Task: TaskID(d.CmdArgs[0].Key)}}
	for _, name := range list(d, "objects") {
		ev.Snapshot.Objects = append(ev.Snapshot.Objects, ObjectName(name))
	}
	for _, at := range list(d, "at") {
		split, next, _ := strings.Cut(at, "@")
		ev.Splits = append(ev.Splits, SplitPosition{Split: SplitID(split), Next: next})
	}
	return ev
}

// committed answers a commit. "applied" means that the world holds the record,
// whatever the answer says.
func (p *play) committed(t *testing.T, d *datadriven.TestData, epoch Epoch) Event {
	ev := CommitAnswered{Epoch: epoch, Cause: "as the script says"}
	switch answer := d.CmdArgs[0].Key; answer {
	case "yes":
		ev.Cause = ""
	case "no":
		ev.Outcome = CommitNo
	case "unknown":
		ev.Outcome = CommitUnknown
	default:
		t.Fatalf("%s: a commit is answered yes, no or unknown", d.Pos)
	}
	if class := word(d, "class"); class != "" {
		ev.Class = parseClass(t, class)
	}
	p.drop(func(a Action) bool {
		c, ok := a.(Commit)
		if ok && (ev.Outcome == CommitYes || d.HasArg("applied")) {
			p.commit(c.Record)
		}
		return ok
	})
	return ev
}

// wholeEpoch plays an epoch from its first activity to its commit without
// printing what every epoch looks like.
func (p *play) wholeEpoch(t *testing.T, d *datadriven.TestData, out *strings.Builder) {
	epoch := p.core.run.open
	p.step(Active{Epoch: epoch})
	for i := 0; p.core.run.inFlight == nil && i < 100_000; i++ {
		p.step(Tick{Hour: p.hour})
	}
	p.core.Actions()
	for _, s := range p.cfg.Sinks {
		ev := SinkPreCommitted{Sink: s.ID, Epoch: epoch, Output: SinkOutput{Count: 1, Sum: Sum128{Lo: 1}}}
		if s.Role == RoleSecondary {
			for _, name := range list(d, "staged") {
				ev.Staged = append(ev.Staged, ObjectName(name))
			}
		}
		p.step(SinkReached{Sink: s.ID, Epoch: epoch})
		p.step(ev)
	}
	for i, task := range p.cfg.Tasks {
		ack := TaskAck{Epoch: epoch, Snapshot: TaskSnapshot{Task: task}}
		if i == 0 {
			ack.Splits = acked(d, epoch).(TaskAck).Splits
			if d.HasArg("read") {
				a := Account{Name: "in"}
				d.ScanArgs(t, "read", &a.Read)
				a.Decoded = a.Read
				ack.Accounts = []Account{a}
			}
		}
		if i == len(p.cfg.Tasks)-1 {
			ack.Snapshot.Objects = acked(d, epoch).(TaskAck).Snapshot.Objects
		}
		p.step(ack)
	}
	for _, a := range p.core.Actions() {
		if put, ok := a.(PutManifest); ok {
			ev, _ := p.respond(put)
			p.step(ev)
		}
	}
	for _, a := range p.core.Actions() {
		if c, ok := a.(Commit); ok {
			fmt.Fprintln(out, Describe(c))
			ev, _ := p.respond(c)
			p.step(ev)
		}
	}
}

func word(d *datadriven.TestData, key string) string {
	for _, a := range d.CmdArgs {
		if a.Key == key && len(a.Vals) > 0 {
			return a.Vals[0]
		}
	}
	return ""
}

func list(d *datadriven.TestData, key string) []string {
	for _, a := range d.CmdArgs {
		if a.Key == key {
			return a.Vals
		}
	}
	return nil
}

func parseClass(t *testing.T, s string) Class {
	for c := ClassRetriable; c <= ClassBug; c++ {
		if c.String() == s {
			return c
		}
	}
	t.Fatal(errors.New("unknown class " + s))
	return 0
}

// isQuestion reports that an action is answered by an event.
func isQuestion(a Action) bool {
	switch a.(type) {
	case StartTasks, Permit, SendBarrier, CommitMonitoringOffsets, Sweep, Tolerate, Restart, Finish, Halt:
		return false
	}
	return true
}
