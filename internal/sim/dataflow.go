package sim

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// dataflow is the tasks of one attempt: two sources, which own the splits in
// turns, and a keyed count that feeds both sinks.
type dataflow struct {
	k       *worker
	running bool
	// generation of the attempt, known when it runs.
	generation checkpoint.Generation

	// Sources.
	next     [splits]int
	known    [splits]bool
	reading  [sources]checkpoint.Epoch
	barrier  [sources]checkpoint.SendBarrier // Epoch 0: none
	told     [sources]bool                   // Active was sent in this epoch
	final    [sources]bool
	finished bool

	// The count.
	channels [sources][]item
	blocked  [sources]bool
	epoch    checkpoint.Epoch
	counts   [keys]int32
	dirty    uint8
	state    kept
	lineage  lineage

	// The primary sink.
	permitted checkpoint.Epoch
	outbox    []write
	unacked   [2]int
	flushing  checkpoint.Epoch
	tally     [2]checkpoint.SinkOutput

	// The secondary sink: what was staged in the epochs of either parity.
	staging [2][]output
}

// item is a record or a barrier between tasks.
type item struct {
	record  record
	barrier checkpoint.SendBarrier
}

func parity(e checkpoint.Epoch) int { return int(e % 2) }

// start lets records flow, into an epoch that need not follow the manifest's.
func (f *dataflow) start(first checkpoint.Epoch) {
	f.running = true
	f.epoch = first
	for s := range f.reading {
		f.reading[s] = first
	}
}

// step lets one task take one step. It reports false if none can.
func (f *dataflow) step() bool {
	if !f.running {
		return false
	}
	f.maybeCopy()
	if f.stepBase() {
		return true
	}
	first := f.k.w.rng.below(2 * sources)
	for i := range 2 * sources {
		at := (first + i) % (2 * sources)
		if at < sources && f.stepSource(at) || at >= sources && f.stepCount(at-sources) {
			return true
		}
	}
	return false
}

func (f *dataflow) stepSource(s int) bool {
	if f.final[s] || len(f.channels[s]) >= 4 {
		return false
	}
	if f.barrier[s].Epoch != 0 && f.k.w.rng.oneIn(2) {
		f.passBarrier(s)
		return true
	}
	for split := s; split < splits; split += sources {
		if f.canRead(split) {
			f.read(s, split)
			return true
		}
	}
	if f.barrier[s].Epoch != 0 {
		f.passBarrier(s)
		return true
	}
	return f.maybeFinish()
}

func (f *dataflow) canRead(split int) bool {
	w := f.k.w
	if !f.known[split] && w.splitExists(split) && !w.plan.AddTable {
		f.known[split] = true
		w.stats.SplitsFound++
	}
	return f.known[split] && f.next[split] < w.arrived[split]
}

func (f *dataflow) read(s, split int) {
	r := f.k.w.input[split][f.next[split]]
	f.next[split]++
	f.channels[s] = append(f.channels[s], item{record: r})
	if !f.told[s] {
		f.told[s] = true
		f.k.event(checkpoint.Active{Epoch: f.reading[s]})
	}
}

func (f *dataflow) sendBarrier(b checkpoint.SendBarrier) {
	for s := range f.barrier {
		f.barrier[s] = b
	}
}

func (f *dataflow) passBarrier(s int) {
	b := f.barrier[s]
	f.barrier[s] = checkpoint.SendBarrier{}
	f.channels[s] = append(f.channels[s], item{barrier: b})
	f.reading[s] = b.Epoch + 1
	f.told[s] = false
	f.final[s] = b.Kind == checkpoint.BarrierFinal
	ack := checkpoint.TaskAck{
		Epoch:    b.Epoch,
		Snapshot: checkpoint.TaskSnapshot{Task: checkpoint.TaskID("source-" + strconv.Itoa(s))},
		Splits:   f.positions(s),
	}
	if f.k.w.bugs.Shell&PositionsAtAck == 0 {
		f.k.w.answers = append(f.k.w.answers, f.k.answerWith(ack))
		return
	}
	k, answerWith := f.k, f.k.answerer()
	k.w.send(&request{worker: k, run: k.run, what: "acknowledges late", execute: func() answer {
		ack.Splits = f.positions(s)
		return answerWith(ack)
	}, broken: checkpoint.Failed{Where: "source", Cause: "no answer"}})
}

// positions is where the source's splits stand.
func (f *dataflow) positions(s int) []checkpoint.SplitPosition {
	var list []checkpoint.SplitPosition
	for split := s; split < splits; split += sources {
		if f.known[split] {
			list = append(list, f.k.w.position(split, f.next[split]))
		}
	}
	return list
}

// maybeFinish reports the end of a bounded job's input, once.
func (f *dataflow) maybeFinish() bool {
	if !f.k.w.plan.Bounded || f.finished || !f.exhausted() {
		return false
	}
	f.finished = true
	f.k.event(checkpoint.SourcesFinished{})
	return true
}

// exhausted says that everything there will ever be was read.
func (f *dataflow) exhausted() bool {
	w := f.k.w
	for split := range splits {
		if split == third && (!w.hasThird() || w.plan.AddTable && !f.known[third]) {
			continue
		}
		if !f.known[split] || f.next[split] < w.plan.Records {
			return false
		}
	}
	return true
}

// stepCount takes the next item of a channel. A channel whose barrier has passed
// is blocked until the other one's has, too.
func (f *dataflow) stepCount(s int) bool {
	if f.blocked[s] && f.k.w.bugs.Shell&AlignNothing == 0 || len(f.channels[s]) == 0 {
		return false
	}
	head := f.channels[s][0]
	if f.blocked[s] && head.barrier.Epoch != 0 {
		return false
	}
	f.channels[s] = f.channels[s][1:]
	if head.barrier.Epoch == 0 {
		f.count(head.record)
		return true
	}
	f.blocked[s] = true
	if f.blocked[0] && f.blocked[1] {
		f.blocked = [sources]bool{}
		f.aligned(head.barrier)
	}
	return true
}

func (f *dataflow) count(r record) {
	f.counts[r.key]++
	f.dirty |= 1 << r.key
	o := output{id: r.id, key: r.key, n: f.counts[r.key]}
	f.staging[parity(f.epoch)] = append(f.staging[parity(f.epoch)], o)
	if f.k.w.plan.StoreLedger {
		return
	}
	f.outbox = append(f.outbox, write{output: o, epoch: f.epoch})
	f.unacked[parity(f.epoch)]++
	f.drain()
}

// drain sends what the permit allows.
func (f *dataflow) drain() {
	for len(f.outbox) > 0 && f.outbox[0].epoch <= f.permitted {
		o := f.outbox[0]
		f.outbox = f.outbox[1:]
		slot := parity(o.epoch)
		o.producer, o.run = f.k.epochs[slot], f.k.run
		f.k.writes[slot] = append(f.k.writes[slot], o)
	}
}

func (f *dataflow) permit(a checkpoint.Permit) {
	if a.Sink == primary {
		f.permitted = a.Epoch
		f.drain()
	}
}

// deliverWrite lets the oldest write of a slot arrive at the broker.
func (k *worker) deliverWrite(slot int) {
	o := k.writes[slot][0]
	k.writes[slot] = k.writes[slot][1:]
	w := k.w
	ans := answer{worker: k, run: o.run, ack: true, ackEpoch: o.epoch, written: o.output}
	if w.refused() {
		w.tracef("fault: write %d of w%d refused", w.written, k.id)
		if w.bugs.Shell&IgnoreRefusedWrite == 0 {
			ans = answer{worker: k, run: o.run, event: checkpoint.Failed{Where: "write", Class: checkpoint.ClassRetriable, Cause: "refused"}}
		}
		w.answers = append(w.answers, ans)
		return
	}
	if !w.broker.produce(slot, o.producer, w.now, o.output) {
		ans = answer{worker: k, run: o.run, event: checkpoint.Failed{Where: "write", Class: checkpoint.ClassFenced, Cause: "fenced or expired"}}
	} else {
		ans.ackOK = true
		if w.broker.openCount() == 2 {
			w.stats.TwoOpen++
		}
	}
	w.answers = append(w.answers, ans)
}

func (f *dataflow) acked(a *answer) {
	p := parity(a.ackEpoch)
	f.unacked[p]--
	if a.ackOK {
		f.tally[p].Count++
		f.tally[p].Sum = f.tally[p].Sum.Add(a.written.sum())
	}
	f.maybeFlushed()
}

// aligned is the barrier at the count: its state is captured here, and every
// record before it has reached both sinks.
func (f *dataflow) aligned(b checkpoint.SendBarrier) {
	f.snapshot(b.Epoch)
	f.epoch = b.Epoch + 1
	f.staging[parity(f.epoch)] = nil
	k := f.k
	if !k.w.plan.StoreLedger {
		k.event(checkpoint.SinkReached{Sink: primary, Epoch: b.Epoch})
	}
	if k.flow == f {
		k.event(checkpoint.SinkReached{Sink: secondary, Epoch: b.Epoch})
	}
}

func (f *dataflow) objectName(kind string, e checkpoint.Epoch) checkpoint.ObjectName {
	attempt := string(f.k.attempt)
	if f.k.w.bugs.Shell&SharedNames != 0 {
		attempt = ""
	}
	return checkpoint.ObjectName(kind + attempt + strconv.Itoa(int(e)))
}

// put stores objects, in their order, and answers with ev when they are durable. late is
// called before each is; it may be nil.
func (f *dataflow) put(objects []named, ev checkpoint.Event, ticks int, late func(*object)) {
	k := f.k
	answerWith := k.answerer()
	w := k.w
	_, isAck := ev.(checkpoint.TaskAck)
	last := objects[len(objects)-1]
	w.send(&request{
		worker: k, run: k.run, what: "puts " + string(last.name), notBefore: w.now + ticks,
		broken:  checkpoint.Failed{Where: "put", Class: checkpoint.ClassRetriable, Cause: "no answer"},
		ofEpoch: true,
		tear: func() {
			if _, taken := w.store.objects[last.name]; !taken {
				w.store.objects[last.name] = &object{torn: true, generation: last.generation}
			}
		},
		execute: func() answer {
			for _, o := range objects {
				if late != nil {
					late(o.object)
				}
				if !w.store.putObject(o.name, o.object) && w.bugs.Shell&SharedNames == 0 {
					w.fail("object %s was put by two attempts", o.name)
				}
			}
			if isAck && w.bugs.Shell&AckBeforeDurable != 0 {
				return noAnswer(k)
			}
			return answerWith(ev)
		},
	})
}

func (f *dataflow) preCommit(a checkpoint.PreCommit) {
	if a.Sink == primary {
		f.flushing = a.Epoch
		f.maybeFlushed()
		return
	}
	staged := f.staging[parity(a.Epoch)]
	ev := checkpoint.SinkPreCommitted{Sink: a.Sink, Epoch: a.Epoch}
	if len(staged) == 0 {
		f.k.w.answers = append(f.k.w.answers, f.k.answerWith(ev))
		return
	}
	for _, o := range staged {
		ev.Output.Count++
		ev.Output.Sum = ev.Output.Sum.Add(o.sum())
	}
	name := f.objectName("staged-", a.Epoch)
	ev.Staged = []checkpoint.ObjectName{name}
	f.put([]named{{name, &object{staged: staged, writer: f.k.attempt, generation: f.generation}}}, ev, 0, nil)
}

// maybeFlushed answers the pre-commit when every write of the epoch is
// acknowledged.
func (f *dataflow) maybeFlushed() {
	e := f.flushing
	if e == 0 || f.unacked[parity(e)] > 0 {
		return
	}
	f.flushing = 0
	ev := checkpoint.SinkPreCommitted{Sink: primary, Epoch: e, Output: f.tally[parity(e)]}
	f.tally[parity(e)] = checkpoint.SinkOutput{}
	f.k.w.answers = append(f.k.w.answers, f.k.answerWith(ev))
}

// collectByListing is the bug of deleting whatever the worker does not know.
func (k *worker) collectByListing() {
	w := k.w
	for _, name := range slices.Sorted(maps.Keys(w.store.objects)) {
		if o := w.store.objects[name]; o.writer != k.attempt && !strings.HasPrefix(string(name), "staged-") && !k.flow.uses(name) {
			w.deleteObject(name)
		}
	}
}

func (f *dataflow) uses(name checkpoint.ObjectName) bool {
	return slices.Contains(f.state.names(), name)
}
