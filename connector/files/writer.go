package files

import (
	"context"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// writer writes the rows of one task. A new file begins with the first row of
// an epoch.
type writer struct {
	sink    *sink
	task    int
	encoder format.Encoder
	// open are the files of epochs that have not ended.
	open map[connector.Epoch]*part
	buf  []byte
	// record is a row in the form that is hashed.
	record []byte
}

// Write appends the rows as lines.
func (w *writer) Write(_ context.Context, epoch connector.Epoch, b *types.Batch) error {
	if b.Rows() == 0 {
		return nil
	}
	p, err := w.part(epoch)
	if err != nil {
		return err
	}
	w.buf = w.buf[:0]
	for i := range b.Rows() {
		start := len(w.buf)
		if w.buf, err = w.encoder.Encode(w.buf, b, b.Row(i)); err != nil {
			return connector.Errorf(connector.BadRecord, "table %s: %w", w.sink.table, err)
		}
		w.record = p.count(w.record, w.buf[start:])
		w.buf = append(w.buf, '\n')
	}
	if _, err := p.file.Write(w.buf); err != nil {
		return w.sink.fault(err)
	}
	return nil
}

// part returns the open file of the epoch.
func (w *writer) part(epoch connector.Epoch) (*part, error) {
	if p := w.open[epoch]; p != nil {
		return p, nil
	}
	p, err := newPart(w.sink.dir, w.task)
	if err != nil {
		return nil, w.sink.fault(err)
	}
	if w.open == nil {
		w.open = map[connector.Epoch]*part{}
	}
	w.open[epoch] = p
	return p, nil
}

// EndEpoch hands the file of the epoch over.
func (w *writer) EndEpoch(_ context.Context, epoch connector.Epoch) error {
	p := w.open[epoch]
	if p == nil {
		return nil
	}
	delete(w.open, epoch)
	w.sink.mu.Lock()
	defer w.sink.mu.Unlock()
	w.sink.ended[epoch] = append(w.sink.ended[epoch], p)
	return nil
}

// Close removes the files of epochs that did not end.
func (w *writer) Close() error {
	for _, p := range w.open {
		p.discard()
	}
	w.open = nil
	return nil
}
