package kafka

import (
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/connectortest"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// textFormat writes its only column as it is.
type textFormat struct{}

func (textFormat) Name() string           { return "text" }
func (textFormat) Options() []option.Spec { return nil }
func (textFormat) Changelog() bool        { return false }
func (textFormat) NewDecoder([]types.Field, option.Values, format.Env) (format.Decoder, error) {
	return nil, errors.New("text is written only")
}
func (textFormat) NewEncoder([]types.Field, option.Values, format.Env) (format.Encoder, error) {
	return textEncoder{}, nil
}

type textEncoder struct{}

func (textEncoder) Encode(buf []byte, b *types.Batch, i int) ([]byte, error) {
	return append(buf, b.Cols[0].Bytes(i)...), nil
}

// testSink writes rows of one text column to the topic.
func testSink(t testing.TB, servers, topic string) *Sink {
	t.Helper()
	settings, problems := readSettings(map[string]string{"bootstrap.servers": servers})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := &Sink{
		table: "out", connection: connection{settings: settings}, topics: selection{topics: []string{topic}},
		fields: []types.Field{{Name: "v", Type: types.String()}}, value: &format.Use{Format: textFormat{}, Columns: []int{0}},
		partitioner: "default", columns: writtenColumns{-1, -1, -1}, guarantee: exactlyOnce,
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func textRows(values ...string) *types.Batch {
	b := types.NewBatch([]types.Field{{Name: "v", Type: types.String()}}, len(values))
	for _, v := range values {
		b.Cols[0].AppendString(v)
		b.AppendRow(types.Insert)
	}
	return b
}

// kitHarness is a cluster under the conformance kit.
type kitHarness struct {
	servers string
	fake    *embedded.Broker // nil: a real cluster
	topic   string
	job     string
}

func embeddedHarness(options ...embedded.Option) func(t *testing.T) connectortest.PrimaryHarness {
	return func(t *testing.T) connectortest.PrimaryHarness {
		b := kafkatest.Broker(t, options...)
		h := &kitHarness{servers: b.Addr(), fake: b, topic: "out", job: "job"}
		kafkatest.Create(t, h.servers, 1, []string{h.topic})
		return h
	}
}

func (h *kitHarness) Open(t *testing.T) (connector.Primary, connector.Sink) {
	s := transactionalSink{testSink(t, h.servers, h.topic)}
	p, err := s.NewPrimary(connector.PrimaryConfig{Job: h.job, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s.Join(p)
	return p, s
}

func (h *kitHarness) Rows(values ...string) *types.Batch { return textRows(values...) }

func (h *kitHarness) Visible(t *testing.T) []string {
	return values(kafkatest.ReadCommitted(t, h.servers, h.topic))
}

func (h *kitHarness) Sum(value string) (hi, lo uint64) { return RecordSum(nil, []byte(value)) }

func (h *kitHarness) Consumed(t *testing.T, offset int64) (connector.Consumed, bool) {
	return connector.Consumed{Group: h.job + "-group", Topic: h.topic, Partition: 0, Offset: offset}, true
}

func (h *kitHarness) Committed(t *testing.T) int64 {
	adm := kadm.NewClient(kafkatest.Client(t, h.servers))
	resps, err := adm.FetchOffsets(kadm.RequireStable(t.Context()), h.job+"-group")
	if err != nil {
		t.Fatal(err)
	}
	o, _ := resps.Lookup(h.topic, 0)
	return o.At
}

func (h *kitHarness) LoseAnswers(t *testing.T, applied bool) func() {
	if h.fake == nil {
		return nil
	}
	twin := kafkatest.Client(t, h.servers)
	fake := h.fake.Fake()
	var stopped, passTwin atomic.Bool
	fake.ControlKey(kmsg.EndTxn.Int16(), func(req kmsg.Request) (kmsg.Response, error, bool) {
		if stopped.Load() {
			return nil, nil, false
		}
		fake.KeepControl()
		if passTwin.Swap(false) {
			return nil, nil, false
		}
		if applied {
			// The same request from another client does what this one asks for.
			end := *req.(*kmsg.EndTxnRequest)
			fake.SleepControl(func() {
				passTwin.Store(true)
				_, _ = end.RequestWith(t.Context(), twin)
				passTwin.Store(false)
			})
		}
		return nil, errors.New("the answer is lost"), true
	})
	return func() { stopped.Store(true) }
}

func TestPrimaryKeepsTheContractWithPerTransactionEpochs(t *testing.T) {
	connectortest.TestPrimary(t, embeddedHarness())
}

func TestPrimaryKeepsTheContractWithOldTransactions(t *testing.T) {
	connectortest.TestPrimary(t, embeddedHarness(embedded.With(kfake.MaxVersions(kversion.V3_8_0()))))
}
