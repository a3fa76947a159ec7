package print

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/rowtext"
)

// Factory makes print sinks.
type Factory struct {
	// Out and Err are written to; nil: the process's standard output and error.
	Out, Err io.Writer
}

// Name returns "print".
func (Factory) Name() string { return "print" }

// Options are Flink's.
func (Factory) Options() []option.Spec {
	return []option.Spec{
		{Key: "print-identifier", Type: option.Text, Doc: "Stands before each line, with a '>' behind it."},
		{Key: "standard-error", Type: option.Bool, Default: "false", Doc: "Prints to standard error instead of standard output."},
		{Key: "sink.parallelism", Type: option.Count, Doc: "Has no effect: the tasks that compute the rows print them."},
	}
}

// Source refuses: what is printed cannot be read.
func (Factory) Source(*connector.Table) (*connector.SourcePlan, []option.Problem) {
	return nil, []option.Problem{{Message: "print tables cannot be read"}}
}

// Sink plans printing the table.
func (f Factory) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	values, problems := option.Check("print", f.Options(), t.Options)
	if len(problems) > 0 {
		return nil, problems
	}
	s := &sink{name: t.Name, prefix: values.Text("print-identifier"), out: f.out(values.Bool("standard-error"))}
	return &connector.SinkPlan{
		Partitions: true,
		Sink:       s, Accepts: connector.All,
		Why: "what is printed cannot be taken back, so rows are printed again after a failure",
	}, nil
}

func (f Factory) out(toErr bool) io.Writer {
	switch {
	case toErr && f.Err != nil:
		return f.Err
	case toErr:
		return os.Stderr
	case f.Out != nil:
		return f.Out
	}
	return os.Stdout
}

// sink is a printed table.
type sink struct {
	name   string
	prefix string

	// mu keeps the lines of several tasks whole.
	mu  sync.Mutex
	out io.Writer
}

// Name of the table.
func (s *sink) Name() string { return s.name }

// NewWriter returns a writer. With several tasks its lines carry the task's
// number, from 1.
func (s *sink) NewWriter(task, tasks int) (connector.Writer, error) {
	w := &writer{sink: s}
	prefix := s.prefix
	if tasks > 1 {
		if prefix != "" {
			prefix += ":"
		}
		prefix += strconv.Itoa(task + 1)
	}
	if prefix != "" {
		w.prefix = prefix + "> "
	}
	return w, nil
}

func (s *sink) print(lines []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.out.Write(lines); err != nil {
		return fmt.Errorf("printing table %s: %w", s.name, err)
	}
	return nil
}

// maxBuffered is how many bytes of lines are held back at most.
const maxBuffered = 1 << 20

// writer prints the rows of one task.
type writer struct {
	sink   *sink
	prefix string
	lines  []byte
}

// Write spells the rows.
func (w *writer) Write(_ context.Context, _ connector.Epoch, b *types.Batch) error {
	for i := range b.Rows() {
		w.lines = append(rowtext.AppendRow(append(w.lines, w.prefix...), b, b.Row(i)), '\n')
	}
	if len(w.lines) >= maxBuffered {
		return w.flush()
	}
	return nil
}

// EndEpoch prints what has been written.
func (w *writer) EndEpoch(context.Context, connector.Epoch) error { return w.flush() }

func (w *writer) flush() error {
	if len(w.lines) == 0 {
		return nil
	}
	err := w.sink.print(w.lines)
	w.lines = w.lines[:0]
	return err
}

// Close drops what has not been printed: the epoch did not end.
func (w *writer) Close() error { return nil }
