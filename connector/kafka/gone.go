package kafka

import (
	"context"
	"fmt"

	"github.com/twmb/franz-go/pkg/kadm"

	"github.com/onceflow/onceflow/connector"
)

// Gone compares the ends of the partitions with those of the ranges. What is lost before an end is for an audit to find.
func (p *Primary) Gone(ctx context.Context, committed []connector.OffsetRange) (gone []string, err error) {
	names := topicsOf(committed)
	if len(names) == 0 {
		return nil, nil
	}
	cl, err := p.client()
	if err != nil {
		return nil, err
	}
	ends, err := kadm.NewClient(cl).ListEndOffsets(ctx, names...)
	if err != nil {
		return nil, classify(fmt.Errorf("list the ends of the output's topics: %w", err))
	}
	for _, r := range committed {
		if end, ok := ends.Lookup(r.Topic, r.Partition); ok && end.Err == nil && end.Offset < r.Next {
			gone = append(gone, fmt.Sprintf("topic %s, partition %d, ends at offset %d, and records up to %d were committed", r.Topic, r.Partition, end.Offset, r.Next))
		}
	}
	return gone, nil
}
