package runtime

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/inspect"
	"github.com/onceflow/onceflow/internal/operator"
	"github.com/onceflow/onceflow/internal/state"
)

// tasks are all tasks of an attempt, built and restored, not yet running.
type tasks struct {
	receivers []*task
	sources   []*sourceTask
	sinks     []*sinkStep
	snaps     []*snapshotter
	heads     []fan
	gates     map[checkpoint.SinkID]*gate
	// reading counts source tasks that have not reached their end.
	reading atomic.Int64
	// bounded: every source ends.
	bounded bool
}

// builder makes the tasks of an attempt.
type builder struct {
	a        *attempt
	layout   *layout
	sources  []jobSource
	splits   assigned
	restored *restoredState
	boxes    map[*chain][]*inbox
	turns    map[checkpoint.SinkID]*turnstile
	shards   map[checkpoint.TaskID]*state.Shard
	out      *tasks
}

func newBuilder(a *attempt, l *layout, splits assigned, restored *restoredState) *builder {
	return &builder{
		a: a, layout: l, sources: a.job.sources, splits: splits, restored: restored,
		boxes: map[*chain][]*inbox{}, turns: map[checkpoint.SinkID]*turnstile{}, shards: map[checkpoint.TaskID]*state.Shard{},
		out: &tasks{gates: map[checkpoint.SinkID]*gate{}, bounded: true},
	}
}

func (b *builder) build() (*tasks, error) {
	b.makeGates()
	for _, c := range b.layout.chains {
		for range c.tasks {
			b.boxes[c] = append(b.boxes[c], newInbox(c.senders()))
		}
	}
	if err := b.restoreShards(); err != nil {
		return b.out, err
	}
	for _, c := range b.layout.chains {
		for i := range c.tasks {
			if err := b.a.ctx.Err(); err != nil {
				return b.out, err // making the tables of each task may take long
			}
			if err := b.buildTask(c, i); err != nil {
				return b.out, err
			}
		}
	}
	return b.out, b.restored.allUsed()
}

// makeGates makes a gate and a turnstile for each sink of the protocol.
func (b *builder) makeGates() {
	for _, u := range b.a.job.sinks.units {
		writers := 0
		for _, c := range b.layout.chains {
			for _, n := range u.nodes {
				if slices.Contains(c.nodes, n) {
					writers += c.tasks
				}
			}
			for _, n := range b.a.job.letters.of(c) {
				if slices.Contains(u.nodes, n) {
					writers += c.tasks
				}
			}
		}
		id := u.id
		b.out.gates[id] = newGate()
		b.turns[id] = newTurnstile(writers, func(e checkpoint.Epoch) {
			b.a.send(checkpoint.SinkReached{Sink: id, Epoch: e})
		})
	}
}

// instance is one task under construction.
type instance struct {
	chain *chain
	index int
	// at is where the task's goroutine is; a task begins at its head.
	at    *whereabouts
	shard *state.Shard
	marks *watermarks
	timed []*operatorStep
	late  []lateCounter
	// mails are for the dead letters of the task, by their sinks.
	mails map[*dataflow.Node]*mail
	// accounts are those of the task's nodes.
	accounts *accounts
}

// posts are the mails of the task.
func (in *instance) posts() (all mails) {
	for _, m := range in.mails {
		all = append(all, m)
	}
	return all
}

func (b *builder) buildTask(c *chain, index int) error {
	in := &instance{chain: c, index: index, at: &whereabouts{node: c.head}, accounts: &accounts{}}
	id := c.taskID(index)
	from := b.restored.of(c)
	in.marks = newWatermarks(c.sendersByInput(), from.watermark)
	if c.stateful() {
		in.shard = b.shards[id]
	}
	snap := newSnapshotter(id, in.shard, b.a.send)
	if in.shard != nil {
		snap.description = b.a.description
		snap.inherit(from.part(id, in.shard.Range()))
		if b.a.local != nil {
			snap.past = from.history(id, in.shard.Range())
			snap.copies = b.a.local.copier(id, in.shard, len(snap.inherited) > 0, snap.past)
		}
	}
	snap.progress, snap.accounts = b.progress(), in.accounts
	b.out.snaps = append(b.out.snaps, snap)
	active := &activity{report: func(e checkpoint.Epoch) { b.a.send(checkpoint.Active{Epoch: e}) }}
	if err := b.mails(in); err != nil {
		return err
	}
	head, err := b.head(in)
	if err != nil {
		return err
	}
	b.out.heads = append(b.out.heads, head) // from here on the end of the attempt closes it
	if in.shard != nil {
		if lost := in.shard.Unclaimed(); len(lost) > 0 {
			return lostState(b.restored.job, lost)
		}
	}
	if source := b.sourceOf(c.head); source >= 0 {
		return b.addSource(in, source, head, snap, active)
	}
	b.out.receivers = append(b.out.receivers, &task{
		id: id, at: in.at, in: b.boxes[c][index], align: b.a.job.cfg.Mutant.alignment(newAlignment(c, in.marks)), marks: in.marks,
		head: head, mails: in.posts(), timed: in.timed, late: in.late, snap: snap, active: active,
		progress: b.a.job.cfg.Progress, now: b.a.job.now,
	})
	return nil
}

func (b *builder) sourceOf(n *dataflow.Node) int {
	return slices.IndexFunc(b.sources, func(s jobSource) bool { return s.node == n })
}

// head returns the first step of a task: the head's own, or for a source what
// follows it.
func (b *builder) head(in *instance) (fan, error) {
	if b.sourceOf(in.chain.head) >= 0 {
		return b.next(in, in.chain.head)
	}
	s, err := b.step(in, in.chain.head)
	if err != nil {
		return nil, err
	}
	return fan{s}, nil
}

// next returns the steps behind a node, inside the task and out of it.
func (b *builder) next(in *instance, n *dataflow.Node) (fan, error) {
	var f fan
	for _, follower := range in.chain.nodes[1:] {
		if follower.Inputs[0].From != n {
			continue
		}
		s, err := b.step(in, follower)
		if err != nil {
			f.close()
			return nil, err
		}
		f = append(f, s)
	}
	for _, out := range in.chain.outputs {
		if out.node == n {
			f = append(f, newExchange(out, in.index, b.boxes[out.to], b.a.job.cfg.BatchRows))
		}
	}
	return f, nil
}

func (b *builder) step(in *instance, n *dataflow.Node) (step, error) {
	if spec, ok := n.Spec.(*dataflow.Sink); ok {
		return b.sink(in, n, spec)
	}
	next, err := b.next(in, n)
	if err != nil {
		return nil, err
	}
	s := &operatorStep{node: n, at: in.at, next: next, wm: noWatermark, dead: b.undeliverable(in, n)}
	ctx := operator.Context{Shard: in.shard, Emit: s.emit, BatchRows: b.a.job.cfg.BatchRows, Env: b.env(in.marks), Lifetime: b.a.ctx}
	if s.dead != nil {
		ctx.Refuse = s.refused
	}
	s.op, err = operator.New(n, ctx)
	if err != nil {
		next.close()
		return nil, cannotRun(err)
	}
	if _, timed := s.op.(operator.ProcessingTimers); timed {
		in.timed = append(in.timed, s)
	}
	if late, ok := s.op.(operator.Late); ok {
		in.late = append(in.late, lateCounter{op: late, by: b.progress().counter(&b.progress().late, n.Title), account: in.accounts.of(accountName(n))})
	}
	return s, nil
}

func (b *builder) progress() *Progress { return b.a.job.cfg.Progress }

func (b *builder) env(marks *watermarks) *expr.Env {
	return &expr.Env{
		Zone: b.a.job.cfg.Zone,
		Now:  b.a.job.now,
		Watermark: func() (int64, bool) {
			return marks.combined, marks.combined != noWatermark
		},
	}
}

// cannotRun classifies an error of making an operator or a decoder: what the
// pipeline asks for cannot be had, and no retry changes that.
func cannotRun(err error) error {
	var classified *connector.Error
	if errors.As(err, &classified) {
		return err
	}
	return &connector.Error{Class: connector.BadConfig, Err: err}
}

func (b *builder) sink(in *instance, n *dataflow.Node, spec *dataflow.Sink) (step, error) {
	s, err := b.sinkStep(in, n, spec)
	if err != nil {
		return nil, err
	}
	s.dead, s.account = b.undeliverable(in, n), in.accounts.of(accountName(n))
	return s, nil
}

func (b *builder) sinkStep(in *instance, n *dataflow.Node, spec *dataflow.Sink) (*sinkStep, error) {
	writer, err := spec.Connector.NewWriter(in.index, in.chain.tasks)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", spec.Name, err)
	}
	unit := b.a.job.sinks.unitOf(n)
	s := &sinkStep{
		spec: spec, node: n, at: in.at, writer: writer, gate: b.out.gates[unit.id], reached: b.turns[unit.id].pass,
		progress: b.progress(), written: b.progress().counter(&b.progress().written, spec.Name),
	}
	b.out.sinks = append(b.out.sinks, s)
	return s, nil
}

// mails makes what the task's dead letters are written with.
func (b *builder) mails(in *instance) error {
	in.mails = map[*dataflow.Node]*mail{}
	for _, n := range b.a.job.letters.of(in.chain) {
		s, err := b.sinkStep(in, n, n.Spec.(*dataflow.Sink))
		if err != nil {
			return err
		}
		b.out.heads = append(b.out.heads, fan{s})
		in.mails[n] = newMail(s)
	}
	return nil
}

// undeliverable makes what takes the dead letters of a node; nil: it has none.
func (b *builder) undeliverable(in *instance, n *dataflow.Node) *undeliverable {
	to := b.a.job.letters.sink(n)
	if to == nil {
		return nil
	}
	cfg := &b.a.job.cfg
	name := accountName(n)
	u := &undeliverable{job: cfg.Name, what: "operator", name: name, mail: in.mails[to], account: in.accounts.of(name), letters: cfg.DeadLetters, zone: cfg.Zone}
	switch n.Spec.(type) {
	case *dataflow.Source, *dataflow.Sink:
		u.what = "table"
	}
	return u
}

func (b *builder) addSource(in *instance, source int, head fan, snap *snapshotter, active *activity) error {
	src := b.sources[source]
	spec := src.spec
	rows, err := newSourceRows(spec, b.a.job.cfg.BatchRows, b.a.job.cfg.Zone, b.env(in.marks))
	if err != nil {
		return cannotRun(err)
	}
	rows.dead, rows.account = b.undeliverable(in, src.node), in.accounts.of(cmp.Or(spec.Name, accountName(src.node)))
	reader, err := spec.Connector.NewReader()
	if err != nil {
		return fmt.Errorf("table %s: %w", spec.Name, err)
	}
	progress := &sourceProgress{shared: b.a.job.cfg.Progress}
	s := &sourceTask{
		id: in.chain.taskID(in.index), at: in.at, reader: reader, rows: rows, head: head, mails: in.posts(), snap: snap, active: active, source: source,
		chunks: make(chan connector.Chunk, 2), barriers: make(chan barrier, 2), added: make(chan []connector.Split, 1),
		splits: newSplitTracker(src.name, spec, b.a.job.now()), marks: in.marks,
		progress: progress, now: b.a.job.now, finished: b.sourceFinished,
		ration: ration{most: b.a.job.cfg.EpochRecords, left: b.a.job.cfg.EpochRecords},
	}
	b.a.job.cfg.Progress.addSource(progress)
	for i, sp := range b.splits[source] {
		if i%in.chain.tasks == in.index {
			s.splits.add([]connector.Split{sp}, b.restored.splitWatermark(splitName(src.name, sp.ID)))
		}
	}
	s.initial = s.splits.list()
	reader.Add(unfinished(s.initial))
	b.out.sources = append(b.out.sources, s)
	b.out.reading.Add(1)
	b.out.bounded = b.out.bounded && spec.Connector.Bounded()
	return nil
}

func (b *builder) sourceFinished() {
	if b.out.reading.Add(-1) == 0 && b.out.bounded {
		b.a.send(checkpoint.SourcesFinished{})
	}
}

// lostState is the error that state of the job would be lost.
func lostState(job checkpoint.JobID, lost []string) error {
	return connector.WithHint(connector.BadConfig,
		fmt.Sprintf("give it up with --drop-state NAME, for each; run the pipeline as it was; give the changed one another pipeline.name so that it starts anew beside it; or abandon the old state with --reset %s, which writes all output again", job),
		fmt.Errorf("the pipeline changed, and this state would be lost: %s", strings.Join(lost, ", ")))
}

// restoredState is what a manifest says of tasks.
type restoredState struct {
	job   checkpoint.JobID
	epoch checkpoint.Epoch
	// attempt made the manifest; empty: none did, or it is of a savepoint, whose objects have other names here.
	attempt  checkpoint.AttemptID
	byHead   map[string]*restoredChain
	splits   map[checkpoint.SplitID]splitWatermark
	titles   map[string]string
	contents map[checkpoint.ObjectName][]byte
	// dropped are the operators whose state is given up.
	dropped map[dataflow.NodeID]bool
	// objects has the manifest's objects, where state is on disk.
	objects *store.Store
	reads   *restoreReads
	// namesSources says that snapshots of sources name them.
	namesSources bool
}

// restoredChain is what the tasks of one chain left behind.
type restoredChain struct {
	watermark int64
	objects   []checkpoint.ObjectName
	state     *restoredState
	used      bool
	stateful  bool
	// details are what the tasks' snapshots say, objectsOf what each of them names.
	details   map[checkpoint.TaskID]taskDetail
	objectsOf map[checkpoint.TaskID][]checkpoint.ObjectName
}

// readDetails sorts a manifest's snapshots by chain; nil: an empty state.
func readDetails(m *checkpoint.Manifest) (restoredState, error) {
	r := restoredState{byHead: map[string]*restoredChain{}, splits: map[checkpoint.SplitID]splitWatermark{},
		contents: map[checkpoint.ObjectName][]byte{}, reads: newRestoreReads()}
	if m == nil {
		return r, nil
	}
	r.job, r.epoch, r.titles = m.Job, m.Epoch, titles(m.Topology)
	for _, snap := range m.Tasks {
		var d taskDetail
		if err := json.Unmarshal([]byte(snap.Detail), &d); err != nil {
			return r, connector.Errorf(connector.Corrupt, "manifest %s: detail of task %s: %w", m.Name(), snap.Task, err)
		}
		head := headOf(snap.Task)
		c := r.byHead[head]
		if c == nil {
			c = &restoredChain{watermark: endOfInput, details: map[checkpoint.TaskID]taskDetail{}, objectsOf: map[checkpoint.TaskID][]checkpoint.ObjectName{}}
			r.byHead[head] = c
		}
		r.namesSources = r.namesSources || d.Source != ""
		c.stateful = c.stateful || d.To > 0
		c.details[snap.Task] = d
		for _, name := range snap.Objects {
			if !inspect.IsDescription(name) {
				c.objectsOf[snap.Task] = append(c.objectsOf[snap.Task], name)
			}
		}
		c.objects = append(c.objects, c.objectsOf[snap.Task]...)
		if d.Watermark == nil {
			c.watermark = noWatermark
		} else {
			c.watermark = min(c.watermark, *d.Watermark)
		}
		for id, seen := range d.Splits {
			r.splits[id] = splitWatermark{seen: seen, emitted: seen}
			if d.Emitted != nil && *d.Emitted != endOfInput { // a split that goes on has not come to its end
				r.splits[id] = splitWatermark{seen: seen, emitted: *d.Emitted}
			}
		}
	}
	return r, nil
}

func headOf(id checkpoint.TaskID) string {
	i := strings.LastIndexByte(string(id), '.')
	return string(id[:max(i, 0)])
}

func (r *restoredState) of(c *chain) *restoredChain {
	if found := r.byHead[string(c.head.ID)]; found != nil && !r.dropped[c.head.ID] {
		found.state, found.used = r, true
		return found
	}
	return &restoredChain{watermark: noWatermark, state: r}
}

func (r *restoredState) splitWatermark(id checkpoint.SplitID) splitWatermark {
	if wm, ok := r.splits[id]; ok {
		return wm
	}
	return splitWatermark{seen: noWatermark, emitted: noWatermark}
}

// allUsed reports state that no chain of the layout takes over.
func (r *restoredState) allUsed() error {
	var lost []string
	for head, c := range r.byHead {
		if c.stateful && !c.used && len(c.objects) > 0 && !r.dropped[dataflow.NodeID(head)] {
			lost = append(lost, cmp.Or(r.titles[head], "operator "+head))
		}
	}
	if len(lost) == 0 {
		return nil
	}
	slices.Sort(lost)
	return lostState(r.job, lost)
}
