package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

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
	case f.startKafka && f.bootstrap != "" && f.pipeline == "":
		return errors.New("--start-kafka: the drill runs on brokers of its own; --bootstrap is for the input of a --pipeline")
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
	if f.startKafka {
		return outlasts(cfg, brokerSessionMillis*time.Millisecond)
	}
	return nil
}

// outlasts refuses transactions that time out before a dead broker's partitions have other leaders: then each fault of a broker costs the
// epoch, and the drill would measure that.
func outlasts(cfg *drill.Config, session time.Duration) error {
	if timeout := cfg.Outage * 3 / 4; cfg.Plan.StrikesBrokers() && timeout <= session {
		return fmt.Errorf("--outage %v: the transactions would time out after %v, and a broker that dies counts as dead after %v only (broker.session.timeout.ms): "+
			"every epoch that it meets would be lost to the time-out; want more than %v, or --faults without brokers", cfg.Outage, timeout, session, session*4/3)
	}
	return nil
}

// outlastsHooked is outlasts for brokers that the drill did not start.
func (f *drillFlags) outlastsHooked(cmd *cobra.Command, cfg *drill.Config) error {
	if f.hook == "" || !cfg.Plan.StrikesBrokers() {
		return nil
	}
	session, err := drill.BrokerSession(cmd.Context(), cfg.Client)
	if err != nil {
		return unread("%v", err)
	}
	return outlasts(cfg, session)
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
	if f.pipeline != "" { // the properties are of the brokers with its input
		cfg.Properties = map[string]string{}
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
