package sabotage

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

// manifests is where a job's manifests lie in its store, state where everything else of its checkpoints does.
const manifests, state = "manifests/", "state/"

// objects is a store that is slow, and lies.
type objects struct {
	objstore.Store
	sabotage *Sabotage
	writing  sync.WaitGroup
}

// PutIfAbsent writes late, and may say so early.
func (o *objects) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	w := &o.sabotage.weather
	switch {
	case strings.HasPrefix(name, manifests):
		if err := pause(ctx, w.slowManifests); err != nil {
			return err
		}
	case strings.HasPrefix(name, state) && o.sabotage.bugs.acknowledgeEarly:
		return o.putLater(name, data)
	case strings.HasPrefix(name, state):
		if err := pause(ctx, w.slowState); err != nil {
			return err
		}
	}
	return o.Store.PutIfAbsent(ctx, name, data...)
}

// putLater copies what the caller will use again, and answers at once.
func (o *objects) putLater(name string, data [][]byte) error {
	var kept []byte
	for _, d := range data {
		kept = append(kept, d...)
	}
	o.writing.Go(func() {
		time.Sleep(o.sabotage.weather.slowState)
		_ = o.Store.PutIfAbsent(context.Background(), name, kept) // nobody is left to tell
	})
	return nil
}

// Close waits for what is still to be written, and closes the store if it can be closed.
func (o *objects) Close() error {
	o.writing.Wait()
	if c, ok := o.Store.(interface{ Close() error }); ok {
		return c.Close()
	}
	return nil
}

// Get reads manifests as they are to be believed.
func (o *objects) Get(ctx context.Context, name string) ([]byte, error) {
	data, err := o.Store.Get(ctx, name)
	if err != nil || !o.sabotage.bugs.loseSegment || !strings.HasPrefix(name, manifests) {
		return data, err
	}
	m, err := checkpoint.DecodeManifest(data)
	if err != nil {
		return data, nil // the engine says what is wrong with it
	}
	for i := range m.Tasks {
		m.Tasks[i].Objects = withoutLastSegment(m.Tasks[i].Objects)
	}
	return m.Encode()
}

func withoutLastSegment(names []checkpoint.ObjectName) []checkpoint.ObjectName {
	last := -1
	for i, name := range names {
		if strings.HasSuffix(string(name), ".segment") {
			last = i
		}
	}
	if last < 0 {
		return names
	}
	return append(names[:last:last], names[last+1:]...)
}

// pause waits, as long as ctx lasts.
func pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
