package objstore

import (
	"context"
	"sync"
)

// Op is an operation of a store, for [Faulty].
type Op string

// The operations.
const (
	OpPut         Op = "put"
	OpPutIfAbsent Op = "put-if-absent"
	OpGet         Op = "get"
	OpGetRange    Op = "get-range"
	OpList        Op = "list"
	OpDelete      Op = "delete"
)

// Fault is what happens to one operation.
type Fault struct {
	// Err is returned instead of the result; nil: none.
	Err error
	// After performs the operation before Err is returned, so that the caller
	// does not know that it happened.
	After bool
}

// Faulty wraps a store; Inject decides the fault of each operation.
type Faulty struct {
	Store
	mu     sync.Mutex
	inject func(op Op, name string) Fault
}

// NewFaulty returns a store that works until Inject is called.
func NewFaulty(s Store) *Faulty { return &Faulty{Store: s} }

// Inject sets the function that decides; nil: no faults. It may block, which
// delays the operation.
func (f *Faulty) Inject(decide func(op Op, name string) Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.inject = decide
}

func (f *Faulty) run(op Op, name string, do func() error) error {
	f.mu.Lock()
	decide := f.inject
	f.mu.Unlock()
	if decide == nil {
		return do()
	}
	fault := decide(op, name)
	if fault.Err == nil || fault.After {
		if err := do(); err != nil {
			return err
		}
	}
	return fault.Err
}

// Put implements [Store].
func (f *Faulty) Put(ctx context.Context, name string, data []byte) error {
	return f.run(OpPut, name, func() error { return f.Store.Put(ctx, name, data) })
}

// PutIfAbsent implements [Store].
func (f *Faulty) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	return f.run(OpPutIfAbsent, name, func() error { return f.Store.PutIfAbsent(ctx, name, data...) })
}

// Get implements [Store].
func (f *Faulty) Get(ctx context.Context, name string) (data []byte, err error) {
	err = f.run(OpGet, name, func() (err error) { data, err = f.Store.Get(ctx, name); return err })
	return data, err
}

// GetRange implements [Store].
func (f *Faulty) GetRange(ctx context.Context, name string, offset, length int64) (data []byte, err error) {
	err = f.run(OpGetRange, name, func() (err error) {
		data, err = f.Store.GetRange(ctx, name, offset, length)
		return err
	})
	return data, err
}

// List implements [Store].
func (f *Faulty) List(ctx context.Context, prefix string) (names []string, err error) {
	err = f.run(OpList, prefix, func() (err error) { names, err = f.Store.List(ctx, prefix); return err })
	return names, err
}

// Delete implements [Store]. Each name is an operation of its own.
func (f *Faulty) Delete(ctx context.Context, names ...string) error {
	for _, name := range names {
		if err := f.run(OpDelete, name, func() error { return f.Store.Delete(ctx, name) }); err != nil {
			return err
		}
	}
	return nil
}
