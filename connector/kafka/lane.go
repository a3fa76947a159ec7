package kafka

import (
	"context"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// lane is where a writer's records of one epoch go.
type lane struct {
	client *kgo.Client
	tally  *tally
	// failed is called after each failed write; may be nil.
	failed func()
}

// output hands out lanes.
type output interface {
	// enter waits until records of the epoch may be written.
	enter(ctx context.Context, s *Sink, epoch connector.Epoch) (lane, error)
	// end is called by each writer behind its last record of the epoch.
	end(ctx context.Context, s *Sink, epoch connector.Epoch) error
	// finish is called by each writer behind the last end of all.
	finish(ctx context.Context) error
	// target returns what is known of the topic.
	target(ctx context.Context, topic string) (target, error)
	// close is called by each writer.
	close()
}
