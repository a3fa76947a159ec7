package runtime

import (
	"context"
	"fmt"
	"net/url"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/internal/state/disk"
)

const (
	// A copy is made when the segments since the last one hold more bytes than copyBytes, and than this part of the base: replaying them is what a
	// start from the copy costs.
	copyBytes  = 16 << 20
	copyOfBase = 256
	// epochsOpen is how many epochs at the end may turn out not to have happened: two transactions are open at most.
	epochsOpen = 2
)

// copier keeps copies of a shard's database, from which the next attempt on this machine goes on. It runs beside the task.
type copier struct {
	local   *localState
	shard   *state.Shard
	lineage state.Lineage
	// inherits: the shard was restored, and ended attempts' copies are kept until this one has its own.
	inherits bool
	// bytes of segments since a copy was asked for; the task's.
	bytes  int
	wanted chan struct{}
	// copies are those that there are, the oldest first; made counts all.
	copies []madeCopy
	made   int
}

// madeCopy is a copy of this attempt's.
type madeCopy struct {
	dir   string
	epoch uint64
}

// changed notes that a segment was written, of a state whose base has so many bytes.
func (c *copier) changed(segment, base int) {
	if c.bytes += segment; c.bytes > max(c.local.copyBytes, base/copyOfBase) {
		c.ask()
	}
}

// ask asks for a copy.
func (c *copier) ask() {
	c.bytes = 0
	select {
	case c.wanted <- struct{}{}:
	default: // one is asked for already
	}
}

// run makes copies until ctx is done. A failed one is no loss but time: the next attempt reads the checkpoint.
func (c *copier) run(ctx context.Context) error {
	if c.inherits {
		c.ask()
	}
	for {
		select {
		case <-c.wanted:
			if err := c.copy(ctx); err != nil && ctx.Err() == nil {
				c.local.log.Warn("state on local disk was not copied; a start will read more of the checkpoint", "task", c.lineage.Task, "error", err)
			}
		case <-ctx.Done():
			return nil
		}
	}
}

func (c *copier) copy(ctx context.Context) error {
	c.made++
	dir := c.local.workspace.Copy(fmt.Sprintf("%s-%d", url.PathEscape(c.lineage.Task), c.made))
	of, err := c.shard.Save(ctx, dir, c.lineage)
	if err != nil {
		return err
	}
	c.copies = append(c.copies, madeCopy{dir, of.Epoch})
	c.local.log.Debug("state on local disk was copied", "task", c.lineage.Task, "epoch", of.Epoch)
	if c.inherits {
		c.inherits = false
		if err := c.local.settled(); err != nil {
			return err
		}
	}
	return c.prune()
}

// prune removes copies that no start can want: there is a newer one of an epoch that has certainly been committed.
func (c *copier) prune() error {
	newest := c.copies[len(c.copies)-1].epoch
	for len(c.copies) > 1 && c.copies[1].epoch+epochsOpen <= newest {
		if err := disk.RemoveCopy(c.copies[0].dir); err != nil {
			return err
		}
		c.copies = c.copies[1:]
	}
	return nil
}
