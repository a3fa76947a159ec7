package kafka

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// The client never gives up a record that it may have sent, whatever the record's
// context says: a job that was told to stop would wait for its broker for ever.
func TestALedgerWriteThatNobodyAnswersEndsWithItsContext(t *testing.T) {
	b := kafkatest.Broker(t)
	p, _ := opened(t, b, time.Minute)
	b.Fake().ControlKey(int16(kmsg.Produce), func(kmsg.Request) (kmsg.Response, error, bool) {
		b.Fake().KeepControl()
		return nil, errors.New("the connection is cut"), true
	})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := p.CommitRecord(ctx, oneRecord)
		ended <- err
	}()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("it counts as committed")
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it still waits")
	}
}
