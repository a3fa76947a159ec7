package checkpoint

import "fmt"

// InvariantError says that an event contradicts an invariant of the protocol.
// It is a bug, of the shell or of the core: the job halts rather than going on
// from a state that nobody has thought about.
type InvariantError struct {
	// Invariant is the number in docs/internals/checkpoint.md, "CKPT-6".
	Invariant string
	// Detail says what the event was and what contradicts it.
	Detail string
}

// Error returns the number and the detail.
func (e *InvariantError) Error() string {
	return fmt.Sprintf("%s violated: %s", e.Invariant, e.Detail)
}
