package drill

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// sessionDefault is Kafka's broker.session.timeout.ms.
const sessionDefault = 9 * time.Second

// BrokerSession is after how much silence a broker of the cluster counts as dead: its
// broker.session.timeout.ms, or Kafka's default where the brokers do not show it.
func BrokerSession(ctx context.Context, client []kgo.Opt) (time.Duration, error) {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return 0, err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	meta, err := adm.BrokerMetadata(ctx)
	if err != nil {
		return 0, fmt.Errorf("the brokers: %w", err)
	}
	longest := time.Duration(0)
	configs, err := adm.DescribeBrokerConfigs(ctx, meta.Brokers.NodeIDs()...)
	if err != nil {
		return sessionDefault, nil // the right is missing
	}
	for _, broker := range configs {
		for _, c := range broker.Configs {
			if c.Key != "broker.session.timeout.ms" || c.Value == nil {
				continue
			}
			if ms, err := strconv.ParseInt(*c.Value, 10, 64); err == nil {
				longest = max(longest, time.Duration(ms)*time.Millisecond)
			}
		}
	}
	if longest == 0 {
		return sessionDefault, nil
	}
	return longest, nil
}
