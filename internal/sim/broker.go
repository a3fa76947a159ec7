package sim

import "github.com/onceflow/onceflow/internal/checkpoint"

// output is one record that the job writes: the n-th of its key.
type output struct {
	id  int32
	key int8
	n   int32
}

func (o output) sum() checkpoint.Sum128 {
	h := mix(uint64(o.id)<<40 ^ uint64(o.key)<<32 ^ uint64(o.n))
	return checkpoint.Sum128{Hi: mix(h ^ 0x5851f42d4c957f2d), Lo: h}
}

type txnState uint8

const (
	txnOpen txnState = iota
	txnCommitted
	txnAborted
)

// transaction is one transaction. Its time-out runs from the first write.
type transaction struct {
	state   txnState
	started int
	// line is the line of the job whose epoch the transaction holds.
	line  int
	count uint64
	sum   checkpoint.Sum128
}

// producer is what the coordinator keeps of one transactional id. Any change of
// hands, any end of a transaction and any abort by time-out raises the epoch, so
// that a request of before is refused.
type producer struct {
	epoch   int
	timeout int
	open    *transaction
}

type logEntry struct {
	output
	txn *transaction
}

// ledgerEntry is one committed ledger record with the transaction that holds it.
type ledgerEntry struct {
	checkpoint.LedgerRead
	txn  *transaction
	slot int
	// marked says that the transaction's markers are written. A commit is
	// answered before they are; readers wait for them.
	marked bool
	// trimmed says that the record is gone and its number free, in the store.
	trimmed bool
}

// broker is the primary sink's cluster.
type broker struct {
	producers [2]producer
	log       []logEntry
	// ledger holds committed records only: nobody sees the others.
	ledger []ledgerEntry
}

// initProducer fences one id: what is open is aborted, older writers are out, and
// the markers of what they committed are written before it answers.
func (b *broker) initProducer(slot, timeout int) int {
	p := &b.producers[slot]
	p.abort()
	p.epoch++
	p.timeout = timeout
	b.complete(slot)
	return p.epoch
}

// complete writes the markers of all that the slot has committed.
func (b *broker) complete(slot int) {
	for i := range b.ledger {
		if b.ledger[i].slot == slot {
			b.ledger[i].marked = true
		}
	}
}

func (p *producer) abort() {
	if p.open != nil {
		p.open.state = txnAborted
		p.open = nil
	}
}

// begin returns the slot's open transaction; nil if the writer is fenced. A new one is begun when the markers of the one before are written: until then
// the coordinator answers CONCURRENT_TRANSACTIONS.
func (b *broker) begin(slot, epoch, now int) *transaction {
	p := &b.producers[slot]
	if p.epoch != epoch {
		return nil
	}
	if p.open == nil {
		b.complete(slot)
		p.open = &transaction{started: now}
	}
	return p.open
}

// produce appends a record. It reports false to a fenced writer.
func (b *broker) produce(slot, epoch, now int, o output) bool {
	txn := b.begin(slot, epoch, now)
	if txn == nil {
		return false
	}
	txn.count++
	txn.sum = txn.sum.Add(o.sum())
	b.log = append(b.log, logEntry{output: o, txn: txn})
	return true
}

// commit ends the slot's transaction. It returns the transaction, and the epoch
// for the next one; nil to a fenced writer, or if nothing is open.
func (b *broker) commit(slot, epoch int) (*transaction, int) {
	p := &b.producers[slot]
	if p.epoch != epoch || p.open == nil {
		return nil, 0
	}
	txn := p.open
	txn.state = txnCommitted
	p.open = nil
	p.epoch++
	return txn, p.epoch
}

// expire aborts what has been open for too long.
func (b *broker) expire(now int) int {
	expired := 0
	for slot := range b.producers {
		p := &b.producers[slot]
		if p.open != nil && p.open.started+p.timeout < now {
			p.abort()
			p.epoch++
			expired++
		}
	}
	return expired
}

func (b *broker) openCount() int {
	n := 0
	for slot := range b.producers {
		if b.producers[slot].open != nil {
			n++
		}
	}
	return n
}

// tail is the last ledger record that a reader of committed records sees: the one
// before the first without markers.
func (b *broker) tail() checkpoint.LedgerRead {
	var last checkpoint.LedgerRead
	for i := range b.ledger {
		if !b.ledger[i].marked {
			last.Pending = true
			break
		}
		last = b.ledger[i].LedgerRead
	}
	return last
}

// noted is the last epoch's record that a reader sees: what a note beside the ledger tells.
func (b *broker) noted() (last checkpoint.LedgerRead) {
	for i := range b.ledger {
		if e := &b.ledger[i]; e.marked && e.Epoch != nil {
			last = e.LedgerRead
		}
	}
	return last
}

// writeMarkers lets some of the missing markers be written.
func (b *broker) writeMarkers(r *random) {
	for i := len(b.ledger) - 1; i >= 0 && i >= len(b.ledger)-3; i-- {
		if !b.ledger[i].marked && r.oneIn(3) {
			b.ledger[i].marked = true
		}
	}
}
