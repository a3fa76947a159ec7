package sabotage

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"github.com/onceflow/onceflow/connector"
)

// answerLost is the commit of an attempt whose answer is lost, once.
const answerLost = 3

// primary is a cluster's transactions, which are slow, lose answers and hold wrong records.
type primary struct {
	connector.Primary
	sabotage *Sabotage
	// mu guards what follows: commits may overlap where they are sabotaged to.
	mu      sync.Mutex
	commits int
	// opening is the record with which the generation began.
	opening connector.Record
}

// Fence takes the transactional ids over, or others that nobody had.
func (p *primary) Fence(ctx context.Context, slots, others []string, timeout time.Duration) error {
	if err := pause(ctx, p.sabotage.weather.slowFence); err != nil {
		return err
	}
	if p.sabotage.bugs.ownIDs {
		own := make([]string, len(slots))
		for i, id := range slots {
			own[i] = id + "-" + rand.Text()
		}
		slots, others = own, nil
	}
	return p.Primary.Fence(ctx, slots, others, timeout)
}

// CommitRecord commits an opening record.
func (p *primary) CommitRecord(ctx context.Context, r connector.Record) (connector.Outcome, error) {
	if err := pause(ctx, p.sabotage.weather.slowOpening); err != nil {
		return connector.Unknown, err
	}
	p.mu.Lock()
	p.opening = r
	p.mu.Unlock()
	return p.Primary.CommitRecord(ctx, r)
}

// Commit commits an epoch.
func (p *primary) Commit(ctx context.Context, epoch connector.Epoch, r connector.Record, consumed []connector.Consumed) (connector.Outcome, error) {
	p.mu.Lock()
	p.commits++
	n := p.commits
	if p.sabotage.bugs.staleLedger {
		r = p.opening
	}
	p.mu.Unlock()
	if n%2 == 1 {
		if err := pause(ctx, p.sabotage.weather.slowCommits); err != nil {
			return connector.Unknown, err
		}
	}
	outcome, err := p.Primary.Commit(ctx, epoch, r, consumed)
	if err == nil && n >= answerLost && p.sabotage.weather.loseAnswer {
		p.sabotage.once.lost.Do(func() {
			outcome, err = connector.Unknown, connector.Errorf(connector.Retriable, "the answer to the commit of epoch %d is lost, as the drill wants it", epoch)
		})
	}
	return outcome, err
}
