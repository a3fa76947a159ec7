package sabotage

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/onceflow/onceflow/connector"
)

// source is a table whose readers go on at the wrong place, or are slow.
type source struct {
	sourceTable
	sabotage *Sabotage
	// readers counts those that were made: one of a source's tasks is slow, and the others are not.
	readers atomic.Int32
}

// NewReader returns a reader for one task.
func (s *source) NewReader() (connector.Reader, error) {
	r, err := s.sourceTable.NewReader()
	if err != nil {
		return nil, err
	}
	out := &reader{Reader: r, skip: s.sabotage.bugs.skipRecord}
	if s.readers.Add(1)%2 == 0 { // not the first, for which barriers wait
		out.slow = s.sabotage.weather.slowReader
	}
	return out, nil
}

type reader struct {
	connector.Reader
	skip bool
	slow time.Duration
}

// Add gives the reader splits. One that was read before is gone on with behind the record that comes next.
func (r *reader) Add(splits []connector.Split) {
	if r.skip {
		splits = append([]connector.Split(nil), splits...)
		for i := range splits {
			if splits[i].Position > 0 {
				splits[i].Position++
			}
		}
	}
	r.Reader.Add(splits)
}

// Run passes chunks on. Where the reader is slow, its task is made to wait when it gives a chunk back: what waits is then
// the whole task, its barriers included.
func (r *reader) Run(ctx context.Context, out chan<- connector.Chunk) error {
	if r.slow == 0 {
		return r.Reader.Run(ctx, out)
	}
	chunks := make(chan connector.Chunk)
	var passing sync.WaitGroup
	passing.Go(func() {
		for c := range chunks {
			if c.Records != nil {
				c.Records.Release = r.late(ctx, c.Records.Release)
			}
			select {
			case out <- c:
			case <-ctx.Done():
			}
		}
	})
	err := r.Reader.Run(ctx, chunks)
	close(chunks)
	passing.Wait()
	return err
}

func (r *reader) late(ctx context.Context, release func()) func() {
	return func() {
		_ = pause(ctx, r.slow) // if ctx is done the task ends by itself
		if release != nil {
			release()
		}
	}
}
