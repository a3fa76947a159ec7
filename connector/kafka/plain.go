package kafka

import (
	"context"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
)

// plainOutput is an idempotent producer without transactions, for one writer of
// a sink outside the guarantee.
type plainOutput struct {
	client  *kgo.Client
	tally   *tally
	targets targets
	// flushes is set for at-least-once.
	flushes bool
}

func newPlainOutput(s *Sink) (*plainOutput, error) {
	o := &plainOutput{tally: newTally(s.table), targets: targets{patience: s.patience, settings: s.settings}, flushes: s.guarantee == atLeastOnce}
	var err error
	o.client, err = s.settings.connect(s.logger(), s.settings.producing(&o.targets)...)
	if err != nil {
		return nil, err
	}
	return o, nil
}

func (o *plainOutput) enter(context.Context, *Sink, connector.Epoch) (lane, error) {
	return lane{client: o.client, tally: o.tally}, nil
}

// end waits for the acknowledgements where at-least-once promises that a barrier
// passes no record: nobody else waits for a sink outside the guarantee.
func (o *plainOutput) end(ctx context.Context, _ *Sink, _ connector.Epoch) error {
	if o.flushes {
		if err := o.client.Flush(ctx); err != nil {
			return err
		}
	}
	return o.targets.limitNamed(ctx, o.client, o.tally.failure())
}

// finish waits for the acknowledgements, whatever the table asks for: that it asks for no guarantee is about failures, and as
// in Flink an orderly end is none.
func (o *plainOutput) finish(ctx context.Context) error {
	if err := o.client.Flush(ctx); err != nil {
		return err
	}
	return o.targets.limitNamed(ctx, o.client, o.tally.failure())
}

func (o *plainOutput) target(ctx context.Context, topic string) (target, error) {
	return o.targets.of(ctx, o.client, topic)
}

func (o *plainOutput) close() { o.client.Close() }
