package onceflow

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/rowtext"
)

// terminal is the sink of a bare SELECT: a line for each row, with its kind. It
// is outside the guarantee: rows are printed at the barrier, and printed again
// when the epoch did not commit.
type terminal struct {
	name string
	mu   sync.Mutex
	out  io.Writer
}

func newTerminal(n int, _ []types.Field, out io.Writer) connector.Sink {
	return &terminal{name: fmt.Sprintf("query %d", n), out: out}
}

func (t *terminal) Name() string { return t.name }

func (t *terminal) NewWriter(int, int) (connector.Writer, error) { return &terminalWriter{to: t}, nil }

type terminalWriter struct {
	to    *terminal
	lines []byte
}

func (w *terminalWriter) Write(_ context.Context, _ connector.Epoch, b *types.Batch) error {
	for _, row := range b.Selected() {
		w.lines = append(rowtext.AppendRow(w.lines, b, int(row)), '\n')
	}
	return nil
}

func (w *terminalWriter) EndEpoch(context.Context, connector.Epoch) error {
	w.to.mu.Lock()
	defer w.to.mu.Unlock()
	_, err := w.to.out.Write(w.lines)
	w.lines = w.lines[:0]
	return err
}

func (w *terminalWriter) Close() error { return nil }
