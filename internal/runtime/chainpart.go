package runtime

import (
	"context"
	"errors"
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/disk"
)

// chainPart is what one task goes on from of what the tasks of a chain have left. The zero value is nothing.
type chainPart struct {
	of *restoredState
	// objects are all that may hold something of the task's key groups.
	objects []checkpoint.ObjectName
	// bytes is their size, base that of the bases among them: of objects that several tasks read, a share.
	bytes, base int64
}

// part returns what a task goes on from: what the one before it left, if it had the same key groups, else a part of what all have left.
func (c *restoredChain) part(task checkpoint.TaskID, r state.Range) chainPart {
	if d, known := c.details[task]; known && d.From == r.From && d.To == r.To {
		p := chainPart{of: c.state, objects: c.objectsOf[task], bytes: d.Bytes, base: d.Base}
		p.bytes = max(p.bytes, p.inMemory())
		return p
	}
	p := chainPart{of: c.state, objects: slices.Compact(slices.Sorted(slices.Values(c.objects)))}
	for _, d := range c.details {
		p.bytes, p.base = p.bytes+d.Bytes, p.base+d.Base
	}
	p.bytes = max(p.bytes, p.inMemory()) * int64(r.Len()) / dataflow.KeyGroups
	p.base = p.base * int64(r.Len()) / dataflow.KeyGroups
	return p
}

// inMemory is the size of the objects that are here: none where state is on disk. Earlier releases did not say how large they are.
func (p chainPart) inMemory() (bytes int64) {
	for _, name := range p.objects {
		bytes += int64(len(p.of.contents[name]))
	}
	return bytes
}

// shard restores the state of the part's key groups.
func (p chainPart) shard(r state.Range) (*state.Shard, error) {
	if len(p.objects) == 0 {
		return state.NewShard(r)
	}
	var objects []state.Object
	for _, name := range p.objects {
		objects = append(objects, state.Object{Name: string(name), Data: p.of.contents[name]})
	}
	shard, err := state.Restore(r, uint64(p.of.epoch), objects)
	if err != nil {
		return nil, connector.WithHint(connector.Corrupt, store.DamagedHint, err)
	}
	return shard, nil
}

// shardOn is shard over an empty database.
func (p chainPart) shardOn(ctx context.Context, db *disk.DB, entries int64, r state.Range) (*state.Shard, error) {
	if len(p.objects) == 0 {
		return state.NewShardOn(db, r, entries)
	}
	shard, err := state.RestoreOn(db, entries, r, uint64(p.of.epoch), p.of.stored(ctx, p.objects))
	var local *disk.Error
	var unread *unreadError
	if err == nil || errors.As(err, &unread) || errors.As(err, &local) {
		return shard, err
	}
	return nil, connector.WithHint(connector.Corrupt, store.DamagedHint, err)
}
