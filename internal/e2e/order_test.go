package e2e

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka"
	broker "github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/format/raw"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/runtime"
	"github.com/onceflow/onceflow/internal/sql/compile"
	"github.com/onceflow/onceflow/option"
)

// A record of epoch e+1 must not be produced before every record of e is
// acknowledged (CKPT-8): the two are in different transactions, by different
// producers, so nothing else keeps the order of a key. The test runs the engine
// with the rule and without, against a broker that is slow to take what one of
// the two producers sends.
func TestOrderPerKeyRestsOnWaitingForTheAcknowledgementsOfTheEpochBefore(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		factory connector.Factory
		ordered bool
	}{
		"with the rule":    {kafka.Append(), true},
		"without the rule": {hastyFactory{kafka.Append()}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := copyInOrder(t, tc.factory)
			if v.MissingN+v.DoubledN+v.UnexpectedN > 0 || len(v.Open) > 0 {
				t.Errorf("not every record is there once: %s", v)
			}
			if ordered := v.DisorderedN == 0; ordered != tc.ordered {
				t.Errorf("%d records are out of order, %v", v.DisorderedN, v.Disordered)
			}
		})
	}
}

// copyInOrder copies the records of a drill through an engine in this process and
// says what a reader finds.
func copyInOrder(t *testing.T, factory connector.Factory) *drill.Verdict {
	t.Helper()
	const records, partitions = 20_000, 2
	b, err := broker.Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	delaySlot(b, "order-0", 40*time.Millisecond)
	topics := drill.Topics{In: "in", Out: "out"}
	for _, topic := range []string{topics.In, topics.Out} {
		if err := drill.CreateTopic(t.Context(), b.Addr(), topic, partitions, false); err != nil {
			t.Fatal(err)
		}
	}
	stop, ended := make(chan struct{}), make(chan runtime.Result, 1)
	go func() { ended <- runInProcess(drill.PassThrough.SQL(b.Addr(), topics), factory, stop) }()
	if err := drill.Feed(t.Context(), b.Addr(), topics.In, records, 10_000, partitions); err != nil {
		t.Fatal(err)
	}
	tally := readAll(t, b.Addr(), topics.Out, records, partitions)
	close(stop)
	if r := <-ended; r.Outcome != checkpoint.OutcomeStopped {
		t.Errorf("the job ended as %v: %s", r.Outcome, r.Explanation)
	}
	v := tally.Judge()
	if v.Open, err = drill.OpenTransactions(t.Context(), b.Addr(), topics.Out, "order"); err != nil {
		t.Fatal(err)
	}
	return v
}

func readAll(t *testing.T, addr, topic string, effects int64, sentinels int32) *drill.Tally {
	t.Helper()
	r, err := drill.NewReader(addr, topic)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	tally := drill.NewTally(drill.PassThrough)
	tally.Fed(effects)
	tally.End(sentinels)
	for deadline := time.Now().Add(patience); !tally.Complete() && time.Now().Before(deadline); {
		if err := r.Poll(t.Context(), time.Second, func(rec *kgo.Record) { tally.Take(rec) }); err != nil {
			t.Fatal(err)
		}
	}
	return tally
}

// delaySlot makes the broker take what one transactional producer sends only
// after a while; everything else goes on meanwhile.
func delaySlot(b *broker.Broker, id string, delay time.Duration) {
	fake := b.Fake()
	produce := int16(kmsg.Produce)
	fake.ControlKey(produce, func(req kmsg.Request) (kmsg.Response, error, bool) {
		fake.KeepControl()
		if tx := req.(*kmsg.ProduceRequest).TransactionID; tx != nil && *tx == id {
			fake.SleepControl(func() { <-time.After(delay) })
		}
		return nil, nil, false
	})
}

// runInProcess runs a pipeline with a connector of the test's.
func runInProcess(sql string, factory connector.Factory, stop <-chan struct{}) runtime.Result {
	dir, err := os.MkdirTemp("", "onceflow-order-")
	if err != nil {
		return runtime.Result{Explanation: err.Error()}
	}
	defer os.RemoveAll(dir)
	program, errs := compile.File(filepath.Join(dir, "order.sql"), []byte(sql), compile.Options{
		Settings: map[string]string{"execution.checkpointing.interval": "50 ms"}, Now: time.Now,
		Connectors: []connector.Factory{factory}, Formats: []format.Format{json.Format{}, raw.Format{}},
	})
	if len(errs) > 0 {
		return runtime.Result{Explanation: errs.Error()}
	}
	objects, err := objstore.NewLocal(dir)
	if err != nil {
		return runtime.Result{Explanation: err.Error()}
	}
	r, err := runtime.Run(context.Background(), runtime.Config{
		Name: program.Name, Graph: program.Graph, Store: store.New(objects), Zone: program.Settings.Zone, Stop: stop,
		Protocol: checkpoint.Config{Interval: program.Settings.CheckpointInterval},
	})
	if err != nil {
		return runtime.Result{Explanation: err.Error()}
	}
	return r
}

// hastyFactory is the Kafka connector without the rule: its primary calls an epoch
// pre-committed before anything is acknowledged. What commits is still complete,
// because Commit waits itself.
type hastyFactory struct{ connector.Factory }

func (f hastyFactory) Sink(table *connector.Table) (*connector.SinkPlan, []option.Problem) {
	plan, problems := f.Factory.Sink(table)
	if plan != nil {
		plan.Sink = hastySink{plan.Sink.(connector.Transactional)}
	}
	return plan, problems
}

type hastySink struct{ connector.Transactional }

func (s hastySink) NewPrimary(cfg connector.PrimaryConfig) (connector.Primary, error) {
	p, err := s.Transactional.NewPrimary(cfg)
	return hastyPrimary{p}, err
}

func (s hastySink) Join(p connector.Primary) { s.Transactional.Join(p.(hastyPrimary).Primary) }

type hastyPrimary struct{ connector.Primary }

func (hastyPrimary) PreCommit(context.Context, connector.Epoch) ([]connector.Report, error) {
	return nil, nil
}
