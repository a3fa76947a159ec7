package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/testkafka"
)

// victims makes brokers victims too, where the drill may touch them.
func (f *drillFlags) victims(cfg *drill.Config) error {
	if f.hook != "" {
		cfg.Brokers = drill.Hook(f.hook)
	}
	switch {
	case f.hook != "" && f.bootstrap == "":
		return errors.New("--broker-hook: say with --bootstrap where the brokers are")
	case f.hook == "" && !f.startKafka && cfg.Plan.StrikesBrokers():
		return fmt.Errorf("--faults: %s and %s need --start-kafka, or --broker-hook for brokers of yours", drill.BrokerKill, drill.BrokerFreeze)
	case f.hook == "" && !f.startKafka:
		return nil
	}
	if _, err := strconv.Atoi(f.faults); err == nil {
		cfg.Plan.ShareWithBrokers()
	}
	return nil
}

// brokerSessionMillis is after how much silence a broker counts as dead and others lead its partitions.
const brokerSessionMillis = 3000

// startBrokers starts three brokers, which end with this process.
func (f *drillFlags) startBrokers(cmd *cobra.Command, cfg *drill.Config) (stop func(), err error) {
	fmt.Fprintln(cmd.ErrOrStderr(), "starting three brokers of Apache Kafka "+testkafka.Version)
	c, err := testkafka.Launch(cmd.Context(), testkafka.Options{Brokers: 3,
		Config: map[string]string{"broker.session.timeout.ms": strconv.Itoa(brokerSessionMillis)}})
	if err != nil {
		return nil, err
	}
	cfg.Properties["bootstrap.servers"] = c.Bootstrap()
	cfg.Brokers = startedBrokers{c}
	return func() {
		if err := c.Close(); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "ending the brokers: %v\n", err)
		}
	}, nil
}

// startedBrokers are those that this process has started.
type startedBrokers struct{ cluster *testkafka.Cluster }

func (b startedBrokers) Kill(_ context.Context, id int) error   { return b.cluster.Kill(id) }
func (b startedBrokers) Freeze(_ context.Context, id int) error { return b.cluster.Pause(id) }
func (b startedBrokers) Thaw(_ context.Context, id int) error   { return b.cluster.Resume(id) }
func (b startedBrokers) Start(ctx context.Context, id int) error {
	return b.cluster.Start(ctx, id)
}
