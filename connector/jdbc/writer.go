package jdbc

import (
	"bytes"
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

// The names of the prepared statements of a writer.
const (
	putStatement    = "put"
	deleteStatement = "delete"
)

// writer keeps the rows of one task until enough of them wait, and writes them in
// one transaction, in their order. A transaction whose end is unknown is tried
// again: by key the rows are the same then.
type writer struct {
	session
	sink *sink
	// changes wait; values are theirs, one after the other, views of text.
	changes []change
	values  []value
	text    []byte
	// since is when the oldest of them came.
	since time.Time
	args  [][]byte
}

// change is a row to put, or the key of one to delete.
type change struct {
	delete bool
	// old: it takes back the old row of an update.
	old bool
	// from is the first of its values.
	from int
}

// value is a range of the text; to is -1 for NULL.
type value struct{ from, to int }

// Write takes rows, and writes those that wait when they are many or old.
func (w *writer) Write(ctx context.Context, _ connector.Epoch, b *types.Batch) error {
	for i := range b.Rows() {
		w.take(b, b.Row(i))
		if w.sink.maxRows > 0 && len(w.changes) >= w.sink.maxRows {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
	}
	if len(w.changes) > 0 && w.sink.maxWait > 0 && time.Since(w.since) >= w.sink.maxWait {
		return w.flush(ctx)
	}
	return nil
}

// take adds a row to those that wait.
func (w *writer) take(b *types.Batch, row int) {
	if len(w.changes) == 0 {
		w.since = time.Now()
	}
	kind := b.Kind(row)
	c := change{delete: kind.Retracts(), old: kind == types.UpdateBefore, from: len(w.values)}
	if c.delete {
		for _, k := range w.sink.key {
			w.spell(b.Cols[k], row)
		}
	} else {
		for _, v := range b.Cols {
			w.spell(v, row)
		}
	}
	if kind == types.UpdateAfter && w.replacesLast(c) {
		last := w.changes[len(w.changes)-1]
		w.values = append(w.values[:last.from], w.values[c.from:]...)
		w.changes = w.changes[:len(w.changes)-1]
		c.from = last.from
	}
	w.changes = append(w.changes, c)
}

// replacesLast reports whether the change before c takes back the old row of the
// update whose new row c puts, and both have one key.
func (w *writer) replacesLast(c change) bool {
	if len(w.changes) == 0 || !w.changes[len(w.changes)-1].old {
		return false
	}
	last := w.values[w.changes[len(w.changes)-1].from:c.from]
	for i, k := range w.sink.key {
		if !bytes.Equal(w.textOf(last[i]), w.textOf(w.values[c.from+k])) {
			return false
		}
	}
	return true
}

func (w *writer) spell(v *types.Vector, row int) {
	at := value{len(w.text), -1}
	if !v.IsNull(row) {
		w.text = appendText(w.text, v, row)
		at.to = len(w.text)
	}
	w.values = append(w.values, at)
}

// EndEpoch writes everything that waits.
func (w *writer) EndEpoch(ctx context.Context, _ connector.Epoch) error { return w.flush(ctx) }

// flush writes what waits, and again after an error that may pass.
func (w *writer) flush(ctx context.Context) error {
	if len(w.changes) == 0 {
		return nil
	}
	for try := 0; ; try++ {
		err := w.write(ctx)
		if err == nil {
			break
		}
		w.disconnect()
		if connector.ClassOf(err) != connector.Retriable || try >= w.sink.retries {
			return err
		}
		if err := pause(ctx, time.Duration(try+1)*time.Second); err != nil {
			return err
		}
	}
	w.changes, w.values, w.text = w.changes[:0], w.values[:0], w.text[:0]
	return nil
}

// write sends all changes with one synchronisation, which makes them one
// transaction.
func (w *writer) write(ctx context.Context) error {
	if err := w.connect(ctx); err != nil {
		return err
	}
	var batch pgconn.Batch
	for i, c := range w.changes {
		to, name := len(w.values), putStatement
		if i+1 < len(w.changes) {
			to = w.changes[i+1].from
		}
		if c.delete {
			name = deleteStatement
		}
		w.args = w.args[:0]
		for _, v := range w.values[c.from:to] {
			w.args = append(w.args, w.textOf(v))
		}
		batch.ExecPrepared(name, w.args, textFormat, nil)
	}
	return w.table.classify(w.conn.ExecBatch(ctx, &batch).Close())
}

// textOf is a value's text; nil for NULL, never for empty text.
func (w *writer) textOf(v value) []byte {
	if v.to < 0 {
		return nil
	}
	return w.text[v.from:v.to:v.to]
}

// pause lets time pass, unless the task ends.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
