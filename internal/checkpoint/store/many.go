package store

import (
	"context"
	"sync"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// readsAtOnce is how many objects are read at a time: a bucket takes tens of
// milliseconds for each, however small, and a state may have thousands.
const readsAtOnce = 16

// GetAll reads objects by get, which is called several times at once. The first
// error ends it.
func GetAll(ctx context.Context, names []checkpoint.ObjectName, get func(context.Context, checkpoint.ObjectName) ([]byte, error)) (map[checkpoint.ObjectName][]byte, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	contents := make(map[checkpoint.ObjectName][]byte, len(names))
	next := make(chan checkpoint.ObjectName)
	var mu sync.Mutex
	var readers sync.WaitGroup
	for range min(readsAtOnce, len(names)) {
		readers.Go(func() {
			for name := range next {
				data, err := get(ctx, name)
				if err != nil {
					cancel(err)
					continue // what is asked for is taken until nobody asks
				}
				mu.Lock()
				contents[name] = data
				mu.Unlock()
			}
		})
	}
	for _, name := range names {
		if ctx.Err() != nil {
			break
		}
		next <- name
	}
	close(next)
	readers.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return contents, nil
}

// readsAhead is how many objects of a row are in memory at once, beside the one that is visited.
const readsAhead = 3

// Each reads objects by get, some of them ahead, and calls visit for them in their order, until one of both fails.
func Each(ctx context.Context, names []checkpoint.ObjectName, get func(context.Context, checkpoint.ObjectName) ([]byte, error), visit func(checkpoint.ObjectName, []byte) error) error {
	ctx, cancel := context.WithCancel(ctx)
	var readers sync.WaitGroup
	defer readers.Wait()
	defer cancel()
	type answer struct {
		data []byte
		err  error
	}
	var asked []chan answer
	next := 0
	for i, name := range names {
		for ; next < len(names) && next <= i+readsAhead; next++ {
			reading, to := names[next], make(chan answer, 1)
			asked = append(asked, to)
			readers.Go(func() {
				data, err := get(ctx, reading)
				to <- answer{data, err}
			})
		}
		got := <-asked[0]
		asked = asked[1:]
		if got.err != nil {
			return got.err
		}
		if err := visit(name, got.data); err != nil {
			return err
		}
	}
	return nil
}
