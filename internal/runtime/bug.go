package runtime

import (
	"fmt"
	"runtime/debug"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
)

// bug is a panic, turned into the error that ends the job.
type bug struct {
	cause any
	stack []byte
	// at is where in the pipeline it happened; empty: in none of its operators.
	at string
}

func (b *bug) Error() string {
	s := "a bug in onceflow, please report it: "
	if b.at != "" {
		s += "in " + b.at + ": "
	}
	return fmt.Sprintf("%s%v\n%s", s, b.cause, b.stack)
}

// whereabouts is the node whose code a task's goroutine runs.
type whereabouts struct{ node *dataflow.Node }

// enter notes that the code of n runs and returns the node whose code ran so far,
// for leave. A panic passes both by, so that its node stays noted.
func (w *whereabouts) enter(n *dataflow.Node) (before *dataflow.Node) {
	before, w.node = w.node, n
	return before
}

func (w *whereabouts) leave(before *dataflow.Node) { w.node = before }

// String describes the node and where the SQL says it; empty: none is known.
func (w *whereabouts) String() string {
	switch {
	case w == nil || w.node == nil:
		return ""
	case w.node.Place == "":
		return w.node.Title
	}
	return w.node.Title + " (" + w.node.Place + ")"
}

// guard turns a panic of f into an error; that state on disk failed is no bug. It stands at the root of every
// goroutine of a job: a bug must end the attempt, not the process with its open
// transactions. at may be nil.
func guard[T any](at *whereabouts, f func() (T, error)) (out T, err error) {
	defer func() {
		if p := recover(); p != nil {
			var none T
			if failed, ok := p.(*state.StorageError); ok {
				out, err = none, failed
				return
			}
			out, err = none, &bug{cause: p, stack: debug.Stack(), at: at.String()}
		}
	}()
	return f()
}
