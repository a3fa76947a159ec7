package e2e

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/onceflow/onceflow/internal/testkafka"
)

// shared is a real cluster that tests share which leave its broker alone. It has
// a listener of each protocol; those with TLS want a client's certificate.
var shared struct {
	once    sync.Once
	cluster *testkafka.Cluster
	err     error
	users   atomic.Int32
}

// sharedKafka returns the shared cluster, and a view of it in which topics and
// jobs are the test's own.
func sharedKafka(t *testing.T) (*testkafka.Cluster, *cluster) {
	t.Helper()
	needsRealKafka(t)
	shared.once.Do(func() {
		shared.cluster, shared.err = testkafka.Launch(context.Background(), testkafka.Options{
			Listeners:                []testkafka.Protocol{testkafka.SSL, testkafka.SASLPlaintext, testkafka.SASLSSL},
			RequireClientCertificate: true,
		})
	})
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	k := realKafka(t, shared.cluster)
	k.prefix = fmt.Sprintf("t%d-", shared.users.Add(1))
	return shared.cluster, k
}

// needsRealKafka skips the test where real Kafka cannot run, and with -short.
func needsRealKafka(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a real broker")
	}
	testkafka.Require(t)
}

func closeShared() error {
	if shared.cluster == nil {
		return nil
	}
	return shared.cluster.Close()
}

// realKafka looks at a cluster of real brokers.
func realKafka(t testing.TB, c *testkafka.Cluster) *cluster {
	return &cluster{t: t, addr: c.Bootstrap()}
}
