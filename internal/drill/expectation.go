package drill

// expectation works out the effects of the records that were fed, in the order in which each key's must appear, as far as they are asked
// for: what a reader has found once need not be remembered.
type expectation struct {
	w   Workload
	seq Sequence
	// made is how many records have been looked at, millis the event time of the last of them.
	made, millis int64
	// running are the counts and sums of Upsert, or the open windows of Window.
	running map[string]*row
	// over: the sentinels are emitted.
	over bool
	emit func(row)
}

func newExpectation(w Workload, emit func(row)) *expectation {
	return &expectation{w: w, running: map[string]*row{}, emit: emit}
}

// advance goes on to the next record.
func (e *expectation) advance() {
	r := e.seq.Next()
	e.made, e.millis = e.made+1, r.Millis
	if e.w == PassThrough {
		e.emit(row{ID: r.ID, K: r.Key, Seq: r.Seq, Amount: r.Amount})
		return
	}
	start := r.Millis / WindowMillis * WindowMillis
	at := e.running[r.Key]
	switch {
	case at == nil:
		at = &row{K: r.Key, MS: start}
		e.running[r.Key] = at
	case e.w == Window && at.MS != start:
		e.emitWindow(at)
		at.MS = start
	}
	at.N++
	at.S += r.Amount
	if e.w == Upsert {
		e.emit(row{K: at.K, N: at.N, S: at.S})
	}
}

// closed emits the open window of a key if event time has passed its end, or if there is no more input.
func (e *expectation) closed(key string, ended bool) {
	if at := e.running[key]; e.w == Window && at != nil && at.N > 0 && (ended || e.millis >= at.MS+WindowMillis) {
		e.emitWindow(at)
	}
}

// end emits what sentinels bring, which are copied and counted as any record is. Nothing closes their window.
func (e *expectation) end(sentinels int64) {
	if e.over {
		return
	}
	e.over = true
	for i := range sentinels {
		switch e.w {
		case PassThrough:
			e.emit(row{ID: e.made, K: sentinelKey})
		case Upsert:
			e.emit(row{K: sentinelKey, N: i + 1})
		}
	}
}

func (e *expectation) emitWindow(at *row) {
	if at.N > 0 {
		e.emit(*at)
	}
	at.N, at.S = 0, 0
}

// reaches reports whether every effect of a key up to an order has been emitted, if the key's window is closed.
func (e *expectation) reaches(order, last int64) bool {
	if e.w == Window {
		return e.millis >= order+WindowMillis
	}
	return last >= order
}
