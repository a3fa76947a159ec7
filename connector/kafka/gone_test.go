package kafka

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

func TestOutputThatIsGoneIsTold(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 2, []string{"out"})
	kafkatest.Produce(t, b.Addr(), numbered("out", 0, "r", 10)...)
	p, err := transactionalSink{testSink(t, b.Addr(), "out")}.NewPrimary(connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(t.Context())
	gone, err := p.(*Primary).Gone(t.Context(), []connector.OffsetRange{
		{Topic: "out", First: 2, Next: 10}, {Topic: "out", Partition: 1, First: 0, Next: 3}, {Topic: "out", Partition: 7, Next: 1}, {Topic: "never", Next: 1},
	})
	if err != nil || len(gone) != 1 || !strings.Contains(gone[0], "topic out, partition 1, ends at offset 0, and records up to 3") {
		t.Errorf("%q, %v", gone, err)
	}
}
