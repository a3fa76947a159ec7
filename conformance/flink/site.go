package flink

import (
	"context"
	"errors"

	"github.com/onceflow/onceflow/internal/testkafka"
)

// Site is everything that a case needs: Flink, and Kafka beside it.
type Site struct {
	Flink  Addresses
	Broker string

	cluster *Cluster
	kafka   *testkafka.Cluster
}

// StartSite starts one broker and a cluster. The caller ends them with Close.
func StartSite(ctx context.Context) (*Site, error) {
	if ok, why := testkafka.Available(); !ok {
		return nil, errors.New(why)
	}
	kafka, err := testkafka.Launch(ctx, testkafka.Options{Config: brokerConfig})
	if err != nil {
		return nil, err
	}
	cluster, err := Launch(ctx)
	if err != nil {
		return nil, errors.Join(err, kafka.Close())
	}
	return &Site{cluster.Addresses(), kafka.Bootstrap(), cluster, kafka}, nil
}

// brokerConfig admits the time-out of an hour that Flink's sink asks for unless the pipeline says otherwise, and keeps the broker in its own
// quorum on a machine that does much else.
var brokerConfig = map[string]string{
	"transaction.max.timeout.ms":           "3600000",
	"broker.session.timeout.ms":            "600000",
	"controller.quorum.fetch.timeout.ms":   "600000",
	"controller.quorum.request.timeout.ms": "600000",
}

// Close ends both. It may be called twice.
func (s *Site) Close() error { return errors.Join(s.cluster.Close(), s.kafka.Close()) }
