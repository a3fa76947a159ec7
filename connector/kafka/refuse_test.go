package kafka

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/types"
)

// letterRows are rows of a sink of dead letters.
func letterRows(value string, headers ...string) *types.Batch {
	b := types.NewBatch(connector.DeadLetterFields(), 1)
	b.Cols[0].AppendString("key")
	b.Cols[1].AppendString(value)
	list := b.Cols[2]
	for i := 0; i < len(headers); i += 2 {
		list.Children[0].AppendString(headers[i])
		list.Children[1].AppendString(headers[i+1])
	}
	list.CloseList()
	b.AppendRow(types.Insert)
	return b
}

// wantRefused checks that err is about one row, which its writer refuses.
func wantRefused(t *testing.T, err error, says ...string) {
	t.Helper()
	if _, ok := errors.AsType[*connector.RefusedRow](err); !ok {
		t.Errorf("error %v is not about a row that was refused", err)
	}
	wantError(t, err, connector.BadRecord, says...)
}

// sizesOnBrokers writes records of sizes around the topic's limit: those that the writer takes commit, and it refuses none that
// is well below the limit.
func sizesOnBrokers(t *testing.T, servers, topic string) {
	const limit = 2000
	kafkatest.Create(t, servers, 1, []string{topic}, "max.message.bytes", fmt.Sprint(limit))
	s := testSink(t, servers, topic)
	p, w := openedSink(t, s)
	p.Allow(1)
	taken, largest := 0, 0
	for size := limit - 90; size < limit-50; size++ {
		err := w.Write(t.Context(), 1, textRows(strings.Repeat("x", size)))
		switch {
		case err == nil:
			taken, largest = taken+1, size
		default:
			wantRefused(t, err, "table out", "topic "+topic, fmt.Sprint(size, " bytes"), "the topic's max.message.bytes 2000")
		}
		if _, err := p.PreCommit(t.Context(), 1); err != nil {
			t.Fatalf("a record of %d bytes was taken, and then: %v", size, err)
		}
	}
	if outcome, err := p.Commit(t.Context(), 1, oneRecord, nil); outcome != connector.Committed {
		t.Fatal(err)
	}
	if got := len(kafkatest.ReadCommitted(t, servers, topic)); got != taken {
		t.Errorf("%d records are there, %d were taken", got, taken)
	}
	if largest < limit-80 {
		t.Errorf("the largest record has %d bytes", largest)
	}
}

// openedSink is a fenced primary with a writer of the sink.
func openedSink(t *testing.T, sink *Sink) (connector.Primary, connector.Writer) {
	t.Helper()
	s := transactionalSink{sink}
	p, err := s.NewPrimary(connector.PrimaryConfig{Job: "refusing"})
	if err != nil {
		t.Fatal(err)
	}
	s.Join(p)
	t.Cleanup(func() { p.Close(t.Context()) })
	if err := p.Fence(t.Context(), []string{"refusing-0", "refusing-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p, w
}

func TestARecordThatIsTooLargeForItsTopicIsRefusedBeforeItIsSent(t *testing.T) {
	sizesOnBrokers(t, kafkatest.Broker(t).Addr(), "out")
}

func TestTheSizeOfARecordIsThatOfItsBatchInKafkasFormat(t *testing.T) {
	for n, want := range map[int]int{0: 1, 63: 1, 64: 2, 8191: 2, 8192: 3, 1 << 20: 4, 1<<27 - 1: 4, 1 << 27: 5} {
		if got := varintBytes(n); got != want {
			t.Errorf("%d takes %d bytes, want %d", n, got, want)
		}
	}
	// length 1, attributes 1, time 1, offset 1, key 1+3, value 1+5, one header 1: name 1+1, value 1+2
	r := &kgo.Record{Key: []byte("key"), Value: []byte("value"), Headers: []kgo.RecordHeader{{Key: "h", Value: []byte("vv")}}}
	if got := batchBytes(r) - batchOverhead; got != 4+4+6+1+5 {
		t.Errorf("%d bytes", got)
	}
}

func TestWhatATopicsSettingsForbidIsRefusedBeforeItIsSent(t *testing.T) {
	now := time.Now()
	created := map[string]string{"message.timestamp.type": "CreateTime", "message.timestamp.before.max.ms": "9223372036854775807", "message.timestamp.after.max.ms": "3600000"}
	old := map[string]string{"message.timestamp.type": "CreateTime", "message.timestamp.before.max.ms": "9223372036854775807",
		"message.timestamp.after.max.ms": "9223372036854775807", "message.timestamp.difference.max.ms": "60000"}
	appended := map[string]string{"message.timestamp.type": "LogAppendTime", "message.timestamp.after.max.ms": "3600000"}
	for _, test := range []struct {
		config map[string]string
		record kgo.Record
		says   string
	}{
		{created, kgo.Record{Timestamp: now.Add(59 * time.Minute)}, ""},
		{created, kgo.Record{Timestamp: now.Add(61 * time.Minute)}, "its timestamp is"},
		{created, kgo.Record{Timestamp: time.UnixMilli(0)}, ""},
		{old, kgo.Record{Timestamp: now.Add(-time.Second)}, ""},
		{old, kgo.Record{Timestamp: now.Add(-2 * time.Minute)}, "its timestamp is"},
		{old, kgo.Record{Timestamp: now.Add(2 * time.Minute)}, "its timestamp is"},
		{appended, kgo.Record{Timestamp: now.Add(61 * time.Minute)}, ""},
		{map[string]string{"cleanup.policy": "compact,delete"}, kgo.Record{Timestamp: now}, "takes no record without a key"},
		{map[string]string{"cleanup.policy": "compact"}, kgo.Record{Timestamp: now, Key: []byte{}}, ""},
		{nil, kgo.Record{}, ""}, // the settings are not shown
	} {
		on := target{terms: readTerms(test.config), maxRecord: 1000}
		err := on.refuses("t", &test.record, now)
		if test.says == "" && err != nil || test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("%v: %v, %v", test.config, test.record.Timestamp, err)
		}
	}
}

// A compressed batch may be too large though each of its records is not. The next attempt makes smaller ones.
func compressedBatches(t *testing.T, servers, topic string) {
	kafkatest.Create(t, servers, 1, []string{topic}, "max.message.bytes", "2000")
	s := testSink(t, servers, topic)
	if msg := readCompression(s.settings, "gzip"); msg != "" {
		t.Fatal(msg)
	}
	s.settings.linger = time.Second
	var rows []string
	for i := range 400 {
		rows = append(rows, fmt.Sprintf("%x", hashFramed(fmt.Append(nil, i))))
	}
	for attempt := 1; ; attempt++ {
		p, w := openedSink(t, s)
		p.Allow(1)
		if err := w.Write(t.Context(), 1, textRows(rows...)); err != nil {
			t.Fatal(err)
		}
		_, err := p.PreCommit(t.Context(), 1)
		if err == nil {
			_, err = p.Commit(t.Context(), 1, oneRecord, nil)
		}
		if err == nil {
			if attempt == 1 {
				t.Error("nothing was refused, so that nothing is shown")
			}
			break
		}
		wantError(t, err, connector.Retriable, "topic "+topic, "max.message.bytes, 2000")
		if attempt == 2 {
			t.Fatal("refused again")
		}
		p.Close(t.Context())
	}
	if got := values(kafkatest.ReadCommitted(t, servers, topic)); !slices.Equal(got, rows) {
		t.Errorf("%d records are there, want %d", len(got), len(rows))
	}
}

func TestACompressedBatchThatWasRefusedIsMadeSmaller(t *testing.T) {
	compressedBatches(t, kafkatest.Broker(t).Addr(), "out")
}

func TestALimitThatWasLoweredMeanwhileIsKeptToByTheNextAttempt(t *testing.T) {
	b := kafkatest.Broker(t, embedded.Partitions(1))
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	s := testSink(t, b.Addr(), "out")
	row := textRows(strings.Repeat("x", 3000))
	p, w := openedSink(t, s)
	p.Allow(1)
	if err := w.Write(t.Context(), 1, textRows("small")); err != nil {
		t.Fatal(err)
	}
	lower := "2000"
	if _, err := kadm.NewClient(kafkatest.Client(t, b.Addr())).AlterTopicConfigs(t.Context(), []kadm.AlterConfig{{Op: kadm.SetConfig, Name: "max.message.bytes", Value: &lower}}, "out"); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(t.Context(), 1, row); err != nil {
		t.Fatal(err)
	}
	_, err := p.PreCommit(t.Context(), 1)
	wantError(t, err, connector.Retriable, "max.message.bytes, 2000")
	p.Close(t.Context())
	p, w = openedSink(t, s)
	p.Allow(1)
	wantRefused(t, w.Write(t.Context(), 1, row), "max.message.bytes 2000")
}

func TestADeadLetterThatIsTooLargeIsCut(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"dead"}, "max.message.bytes", "2000")
	s := transactionalSink{testSink(t, b.Addr(), "out")}.DeadLetters("letters", "dead").(transactionalSink).Sink
	reports := writeOnce(t, s, letterRows(strings.Repeat("y", 5000), "onceflow.error", strings.Repeat("e", 700)))
	got := kafkatest.ReadCommitted(t, b.Addr(), "dead")
	if len(got) != 1 {
		t.Fatalf("%d letters", len(got))
	}
	r := got[0]
	if n := len(r.Value); n < 1000 || n > 1300 || strings.Trim(string(r.Value), "y") != "" || string(r.Key) != "key" {
		t.Errorf("key %q, a value of %d bytes", r.Key, n)
	}
	headers := map[string]string{}
	for _, h := range r.Headers {
		headers[h.Key] = string(h.Value)
	}
	if headers["onceflow.cut"] != "5000" || len(headers["onceflow.error"]) != 700 {
		t.Errorf("headers %.60v", headers)
	}
	if hi, lo := RecordSum(r.Key, r.Value); reports[0].Hi != hi || reports[0].Lo != lo {
		t.Error("the sum is not that of what was written")
	}
	writeOnce(t, s, letterRows("fits"))
	if last := kafkatest.ReadCommitted(t, b.Addr(), "dead")[1]; string(last.Value) != "fits" || len(last.Headers) != 0 {
		t.Errorf("%q with %d headers", last.Value, len(last.Headers))
	}
}

func TestWhatIsKnownOfATopicStandsWhenItsSettingsAreNoLongerShown(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"}, "max.message.bytes", "2000")
	cl := kafkatest.Client(t, b.Addr())
	written := targets{settings: newSettings()}
	first, err := written.of(t.Context(), cl, "out")
	if err != nil || first.maxBatch != 2000 || first.maxRecord != 2000 {
		t.Fatalf("%+v, %v", first, err)
	}
	old := first
	old.at = time.Time{}
	written.known["out"] = old
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.DescribeConfigs}, Err: kerr.TopicAuthorizationFailed, Count: 1})
	again, err := written.of(t.Context(), cl, "out")
	if err != nil || again.terms != first.terms || again.maxRecord != first.maxRecord {
		t.Errorf("%+v, %v; it was %+v", again, err, first)
	}
}

func TestATopicWhoseSettingsAreNeverShownTakesAnyTime(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.DescribeConfigs}, Err: kerr.TopicAuthorizationFailed, Count: 1})
	written := targets{settings: newSettings()}
	is, err := written.of(t.Context(), kafkatest.Client(t, b.Addr()), "out")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for _, at := range []time.Time{now.Add(-time.Second), now.Add(time.Second), now.AddDate(-30, 0, 0)} {
		r := &kgo.Record{Topic: "out", Value: []byte("row"), Timestamp: at}
		if err := is.refuses("o", r, now); err != nil {
			t.Errorf("%v: %v", at, err)
		}
	}
}
