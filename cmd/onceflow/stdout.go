package main

import (
	"io"
	"sync"
)

// checkedOut passes on what a command prints and keeps the first error: the disk may be full. It may be used by several
// tasks at once.
type checkedOut struct {
	to  io.Writer
	mu  sync.Mutex
	err error
}

// Write passes text on. Few commands look at its error; [execute] does, once they have ended.
func (o *checkedOut) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.to.Write(text)
	if o.err == nil {
		o.err = err
	}
	return n, err
}
