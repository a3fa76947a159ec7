package runtime

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/state"
)

// restoreReads are what a start reads of a checkpoint. Several tasks are restored at once.
type restoreReads struct {
	mu sync.Mutex
	// whole are the objects that have been read, and are what was written.
	whole map[checkpoint.ObjectName]bool
	// wanted are those that the state is said to be made of, whether or not a shard has anything of them.
	wanted []checkpoint.ObjectName
	// tasks had state, local of them went on from local disk.
	tasks, local int
	// objects were read, of so many bytes; one that several tasks have read counts for each.
	objects int
	bytes   int64
}

func newRestoreReads() *restoreReads {
	return &restoreReads{whole: map[checkpoint.ObjectName]bool{}}
}

// object notes that an object was read.
func (r *restoreReads) object(name checkpoint.ObjectName, data []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.whole[name] = true
	r.objects++
	r.bytes += int64(len(data))
}

// task notes that a task is restored from objects, or from what is on local disk and these.
func (r *restoreReads) task(objects []checkpoint.ObjectName, local bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tasks++
	if local {
		r.local++
	}
	r.wanted = append(r.wanted, objects...)
}

// rest are the wanted objects that no shard has read.
func (r *restoreReads) rest() []checkpoint.ObjectName {
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.Sort(r.wanted)
	return slices.DeleteFunc(slices.Compact(r.wanted), func(name checkpoint.ObjectName) bool { return r.whole[name] })
}

// restoreShards restores the state of all tasks, several at a time: that is most of what a start does.
func (b *builder) restoreShards() error {
	ctx, cancel := context.WithCancel(b.a.ctx)
	defer cancel()
	var (
		running sync.WaitGroup
		mu      sync.Mutex
		errs    []error
		turns   = make(chan struct{}, b.restoresAtOnce())
	)
	for _, c := range b.layout.chains {
		if !c.stateful() {
			continue
		}
		from := b.restored.of(c)
		for i := range c.tasks {
			running.Go(func() {
				turns <- struct{}{}
				defer func() { <-turns }()
				s, err := guard(&whereabouts{node: c.head}, func() (*state.Shard, error) { return b.shard(ctx, c.taskID(i), state.Split(c.tasks, i), from) })
				mu.Lock()
				defer mu.Unlock()
				b.shards[c.taskID(i)] = s
				if err != nil {
					if ctx.Err() == nil || b.a.ctx.Err() != nil {
						errs = append(errs, fmt.Errorf("state of %s: %w", nameOf(c.head), err))
					}
					cancel()
				}
			})
		}
	}
	running.Wait()
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	return b.restored.checkRest(ctx)
}

// shard restores the state of a task.
func (b *builder) shard(ctx context.Context, task checkpoint.TaskID, r state.Range, from *restoredChain) (*state.Shard, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if b.a.local != nil {
		return b.a.local.shard(ctx, task, r, from)
	}
	part := from.part(task, r)
	if len(part.objects) > 0 {
		b.restored.reads.task(nil, false) // all objects have been read
	}
	return part.shard(r)
}

// restoresAtOnce is how many tasks are restored at a time: each has some pieces of a base in memory where its state is on disk.
func (b *builder) restoresAtOnce() int {
	most := runtime.GOMAXPROCS(0)
	if d := b.a.job.cfg.Disk; d != nil {
		most = min(most, int(d.Memory/(2*restoreBytes)))
	}
	return max(1, most)
}

// checkRest reads the objects that no shard has read: that they are of no use was said by their heads, which count if the objects are what was written.
func (r *restoredState) checkRest(ctx context.Context) error {
	stored := r.stored(ctx, r.reads.rest())
	return stored.Each(stored.Names, func(string, []byte) error { return nil })
}
