package kafka

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Whatever brokers answer again and again must end the job with its reason, not
// restart it for ever.
func TestAWriteThatBrokersWillAlwaysRefuseEndsTheJobWithItsReason(t *testing.T) {
	for _, test := range []struct {
		answer error
		class  connector.Class
		says   []string
	}{
		{kerr.InvalidTimestamp, connector.BadRecord, []string{"topic out", `value "a"`, "its timestamp is 20", "message.timestamp.after.max.ms"}},
		{kerr.InvalidRecord, connector.BadRecord, []string{"topic out", `value "a"`}},
		{kerr.MessageTooLarge, connector.BadRecord, []string{"topic out", "max.message.bytes"}},
		{kerr.TopicAuthorizationFailed, connector.BadConfig, []string{"topic out", "rights"}},
		{kerr.UnsupportedCompressionType, connector.BadConfig, []string{"topic out", "properties.compression.type"}},
		{kerr.PolicyViolation, connector.BadConfig, []string{"topic out", "policy"}},
		{kerr.InvalidProducerEpoch, connector.Fenced, []string{"topic out"}},
	} {
		t.Run(test.answer.(*kerr.Error).Message, func(t *testing.T) {
			b := kafkatest.Broker(t)
			p, w := opened(t, b, time.Minute)
			b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Produce}, Topic: "out", Err: test.answer.(*kerr.Error), Count: -1})
			p.Allow(1)
			if err := w.Write(t.Context(), 1, textRows("a")); err != nil {
				t.Fatal(err)
			}
			_, err := p.PreCommit(t.Context(), 1)
			wantError(t, err, test.class, test.says...)
		})
	}
}

func wantError(t *testing.T, err error, class connector.Class, says ...string) {
	t.Helper()
	if err == nil || connector.ClassOf(err) != class {
		t.Errorf("class %v of error %v, want %v", connector.ClassOf(err), err, class)
	}
	for _, part := range says {
		if !strings.Contains(fmt.Sprint(err), part) {
			t.Errorf("the error does not say %q: %v", part, err)
		}
	}
}

// awayFormat needs something outside that is away; it is a format for nothing else.
type awayFormat struct{ textFormat }

func (awayFormat) NewEncoder([]types.Field, option.Values, format.Env) (format.Encoder, error) {
	return awayEncoder{}, nil
}

type awayEncoder struct{}

func (awayEncoder) Encode(buf []byte, _ *types.Batch, _ int) ([]byte, error) {
	return buf, fmt.Errorf("schema 7: %w", &format.Unavailable{Err: errors.New("the registry does not answer")})
}

func TestARowWhoseFormatLacksSomethingOutsideIsTriedAgain(t *testing.T) {
	for _, use := range []string{"value", "key"} {
		b := kafkatest.Broker(t)
		kafkatest.Create(t, b.Addr(), 1, []string{"out"})
		s := testSink(t, b.Addr(), "out")
		away := &format.Use{Format: awayFormat{}, Columns: []int{0}}
		if s.guarantee = atLeastOnce; use == "key" {
			s.key = away
		} else {
			s.value = away
		}
		w, err := s.NewWriter(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		wantError(t, w.Write(t.Context(), 1, textRows("a")), connector.Retriable, "table out", "the registry does not answer")
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A consumer that joins the job's group while it runs is named, and waited for.
func TestMembersOfTheJobsConsumerGroupAreNamed(t *testing.T) {
	for _, answer := range memberErrors {
		b := kafkatest.Broker(t)
		kafkatest.Create(t, b.Addr(), 1, []string{"in"})
		p, _ := opened(t, b, time.Minute)
		b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.TxnOffsetCommit}, Err: answer.(*kerr.Error), Count: -1})
		p.Allow(1)
		outcome, err := p.Commit(t.Context(), 1, oneRecord, []connector.Consumed{{Group: "job", Topic: "in", Offset: 3}})
		if outcome != connector.Unknown {
			t.Errorf("%v: the outcome is %v", answer, outcome)
		}
		wantError(t, err, connector.Retriable, "consumer group job", "live members", "properties.group.id")
	}
}

func TestBrokersThatAreTooOldAreNamedAsSuch(t *testing.T) {
	b := kafkatest.Broker(t, embedded.With(kfake.MaxVersions(kversion.V0_10_2())))
	s := transactionalSink{testSink(t, b.Addr(), "out")}
	p, err := s.NewPrimary(connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(t.Context())
	_, preflight := s.Preflight(t.Context())
	// The client takes an initialisation that a broker does not know for done.
	if err := p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	_, commit := p.CommitRecord(t.Context(), oneRecord)
	for _, err := range []error{preflight, commit} {
		wantError(t, err, connector.BadConfig, "upgrade them")
	}
}
