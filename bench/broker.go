package main

import (
	"context"
	"fmt"

	"github.com/onceflow/onceflow/conformance/runner"
	"github.com/onceflow/onceflow/internal/testkafka"
)

const kafkaHeapMegabytes = 1024

// broker is where the topics are.
type broker struct {
	address string
	// what says which broker it is, for the report.
	what string
	stop func() error
}

// startBroker starts real Kafka if it can run here, else the binary's own broker.
func startBroker(ctx context.Context, c config) (broker, error) {
	ok, why := testkafka.Available()
	if c.embedded || !ok {
		if c.embedded {
			why = "asked for"
		}
		return startEmbedded(c.bin, why)
	}
	cluster, err := testkafka.Launch(ctx, testkafka.Options{
		HeapMegabytes: kafkaHeapMegabytes,
		Optimized:     true,
		// The topics of a run are gigabytes; those that were read make room at once.
		Config: map[string]string{"log.segment.delete.delay.ms": "1000"},
	})
	if err != nil {
		return broker{}, err
	}
	what := fmt.Sprintf("Apache Kafka %s, one broker, heap %d MB", testkafka.Version, kafkaHeapMegabytes)
	return broker{cluster.Bootstrap(), what, cluster.Close}, nil
}

func startEmbedded(bin, why string) (broker, error) {
	e, err := runner.StartEmbedded(bin)
	if err != nil {
		return broker{}, err
	}
	return broker{e.Address, fmt.Sprintf("embedded broker (%s)", why), e.Stop}, nil
}
