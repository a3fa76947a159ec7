package drill

import (
	"context"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// The engine may be at work before the watcher's first request is answered.
func TestWhatIsWrittenBeforeTheWatcherBeginsIsSeen(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	broker := kafkatest.Broker(t).Addr()
	if err := CreateTopic(ctx, broker, "out", 1, false); err != nil {
		t.Fatal(err)
	}
	client, _ := At(broker)
	cl, err := kgo.NewClient(client...)
	if err != nil {
		t.Fatal(err)
	}
	defer cl.Close()
	if err := cl.ProduceSync(ctx, &kgo.Record{Topic: "out", Value: []byte("early")}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	w, err := newWatcher([]string{"out"}, nil, client)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	go w.run(ctx)
	for w.nothing() {
		if err := sleep(ctx, 10*time.Millisecond); err != nil {
			t.Fatal("it is not seen")
		}
	}
}
