package kafka

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/raw"
	"github.com/onceflow/onceflow/types"
)

// writeOnce writes the batch through the sink in one committed epoch.
func writeOnce(t *testing.T, s *Sink, b *types.Batch) []connector.Report {
	t.Helper()
	ts := transactionalSink{s}
	p, err := ts.NewPrimary(connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(t.Context())
	ts.Join(p)
	if err := p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	p.Allow(1)
	if err := w.Write(t.Context(), 1, b); err != nil {
		t.Fatal(err)
	}
	reports, err := p.PreCommit(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if outcome, err := p.Commit(t.Context(), 1, oneRecord, nil); outcome != connector.Committed {
		t.Fatal(err)
	}
	return reports
}

// show spells records as key=value@partition.
func show(rs []*kgo.Record) []string {
	var all []string
	for _, r := range rs {
		text := func(b []byte) string {
			if b == nil {
				return "null"
			}
			return string(b)
		}
		all = append(all, fmt.Sprintf("%s=%s@%d", text(r.Key), text(r.Value), r.Partition))
	}
	slices.Sort(all)
	return all
}

func TestUpsertWritesTombstonesAndPlacesKeysAsJavaDoes(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 3, []string{"out"})
	s := testSink(t, b.Addr(), "out")
	text := types.Field{Name: "k", Type: types.String()}
	s.upsert, s.fields = true, []types.Field{text, {Name: "v", Type: types.String()}}
	s.key, s.value = &format.Use{Format: textFormat{}, Columns: []int{0}}, &format.Use{Format: textFormat{}, Columns: []int{1}}
	rows := types.NewBatch(s.fields, 8)
	for _, r := range []struct {
		kind types.RowKind
		k, v string
	}{
		{types.Insert, "21", "a"}, {types.UpdateBefore, "21", "a"}, {types.UpdateAfter, "21", "b"},
		{types.Insert, "foobar", "c"}, {types.Delete, "foobar", "c"}, {types.Insert, "abc", ""},
	} {
		rows.Cols[0].AppendString(r.k)
		rows.Cols[1].AppendString(r.v)
		rows.AppendRow(r.kind)
	}
	reports := writeOnce(t, s, rows)
	if reports[0].Records != 5 {
		t.Errorf("%d records are reported", reports[0].Records)
	}
	// Positive murmur2 modulo 3, by the hashes that Java's tests expect.
	at := func(hash int32) int32 { return (hash & 0x7fffffff) % 3 }
	want := []string{
		fmt.Sprintf("21=a@%d", at(-973932308)), fmt.Sprintf("21=b@%d", at(-973932308)), fmt.Sprintf("abc=@%d", at(479470107)),
		fmt.Sprintf("foobar=c@%d", at(-790332482)), fmt.Sprintf("foobar=null@%d", at(-790332482)),
	}
	if got := show(kafkatest.ReadCommitted(t, b.Addr(), "out")); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAnOldRowIsDeletedUnlessItsNewRowHasItsKey(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	s := testSink(t, b.Addr(), "out")
	text := types.Field{Name: "k", Type: types.String()}
	s.upsert, s.fields = true, []types.Field{text, {Name: "v", Type: types.String()}}
	s.key, s.value = &format.Use{Format: textFormat{}, Columns: []int{0}}, &format.Use{Format: textFormat{}, Columns: []int{1}}
	rows := types.NewBatch(s.fields, 8)
	for _, r := range []struct {
		kind types.RowKind
		k, v string
	}{
		{types.Insert, "a", "1"},
		{types.UpdateBefore, "a", "1"},
		{types.UpdateAfter, "b", "2"}, // another key
		{types.UpdateBefore, "b", "2"},
		{types.UpdateAfter, "b", "3"}, // the same
		{types.UpdateBefore, "b", "3"},
		{types.Insert, "c", "4"}, // of another row
		{types.UpdateBefore, "c", "4"},
	} {
		rows.Cols[0].AppendString(r.k)
		rows.Cols[1].AppendString(r.v)
		rows.AppendRow(r.kind)
	}
	if n := writeOnce(t, s, rows)[0].Records; n != 7 {
		t.Errorf("%d records are reported", n)
	}
	var got []string
	for _, r := range kafkatest.ReadCommitted(t, b.Addr(), "out") {
		value := "deleted"
		if r.Value != nil {
			value = string(r.Value)
		}
		got = append(got, string(r.Key)+"="+value)
	}
	if want := []string{"a=1", "a=deleted", "b=2", "b=3", "b=deleted", "c=4", "c=deleted"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRawNullIsANullKeyAndANullValue(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	s := testSink(t, b.Addr(), "out")
	s.fields = []types.Field{{Name: "k", Type: types.String()}, {Name: "v", Type: types.String()}}
	s.key, s.value = &format.Use{Format: raw.Format{}, Columns: []int{0}}, &format.Use{Format: raw.Format{}, Columns: []int{1}}
	rows := types.NewBatch(s.fields, 2)
	rows.Cols[0].AppendNull()
	rows.Cols[1].AppendString("v")
	rows.AppendRow(types.Insert)
	rows.Cols[0].AppendString("k")
	rows.Cols[1].AppendNull()
	rows.AppendRow(types.Insert)
	writeOnce(t, s, rows)
	want := []string{"k=null@0", "null=v@0"}
	if got := show(kafkatest.ReadCommitted(t, b.Addr(), "out")); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOnlySelectedRowsAreWritten(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	rows := textRows("a", "b", "c", "d")
	rows.Sel = []uint16{1, 3}
	writeOnce(t, testSink(t, b.Addr(), "out"), rows)
	if got := values(kafkatest.ReadCommitted(t, b.Addr(), "out")); strings.Join(got, "") != "bd" {
		t.Errorf("got %q", got)
	}
}

// A header whose value is NULL is left out.
func TestHeadersTimestampAndTopicAreWritten(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"x", "y"})
	s := testSink(t, b.Addr(), "x")
	s.topics.topics = []string{"x", "y"}
	s.fields = []types.Field{{Name: "v", Type: types.String()}, {Name: "t", Type: types.String()},
		{Name: "h", Type: headersType()}, {Name: "ts", Type: types.TimestampLTZOf(3)}}
	s.columns = writtenColumns{topic: 1, headers: 2, timestamp: 3}
	rows := types.NewBatch(s.fields, 2)
	rows.Cols[0].AppendString("one")
	rows.Cols[1].AppendString("y")
	h := rows.Cols[2]
	for _, name := range []string{"a", "b"} {
		h.Children[0].AppendString(name)
	}
	h.Children[1].AppendString("1")
	h.Children[1].AppendNull()
	h.CloseList()
	rows.Cols[3].AppendTimestamp(1234, 0)
	rows.AppendRow(types.Insert)
	rows.Cols[0].AppendString("two")
	rows.Cols[1].AppendString("x")
	rows.Cols[2].AppendNull()
	rows.Cols[3].AppendNull()
	rows.AppendRow(types.Insert)
	before := time.Now().Add(-time.Minute)
	writeOnce(t, s, rows)
	y, x := kafkatest.ReadCommitted(t, b.Addr(), "y"), kafkatest.ReadCommitted(t, b.Addr(), "x")
	if len(y) != 1 || string(y[0].Value) != "one" || y[0].Timestamp.UnixMilli() != 1234 || len(y[0].Headers) != 1 ||
		string(y[0].Headers[0].Value) != "1" {
		t.Errorf("topic y has %+v", y)
	}
	if len(x) != 1 || string(x[0].Value) != "two" || len(x[0].Headers) != 0 || x[0].Timestamp.Before(before) {
		t.Errorf("topic x has %+v", x)
	}
}

func TestARowForAForeignTopicIsABadRecord(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"x", "y"})
	s := testSink(t, b.Addr(), "x")
	s.topics.topics, s.columns.topic, s.guarantee = []string{"x", "y"}, 0, atLeastOnce
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Write(t.Context(), 1, textRows("z")); connector.ClassOf(err) != connector.BadRecord || !strings.Contains(err.Error(), `"z"`) {
		t.Errorf("got %v", err)
	}
}

func TestAtLeastOnceIsThereWhenTheEpochHasEnded(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"out"})
	s := testSink(t, b.Addr(), "out")
	s.guarantee = atLeastOnce
	w, err := s.NewWriter(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Write(t.Context(), 1, textRows("a", "b")); err != nil {
		t.Fatal(err)
	}
	if err := w.EndEpoch(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if got := values(kafkatest.ReadCommitted(t, b.Addr(), "out")); strings.Join(got, "") != "ab" {
		t.Errorf("got %q", got)
	}
	wantRefused(t, w.Write(t.Context(), 2, textRows(strings.Repeat("x", 2<<20))), "too large")
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.Produce}, Topic: "out", Err: kerr.MessageTooLarge, Count: -1})
	if err := w.Write(t.Context(), 2, textRows("refused")); err != nil {
		t.Fatal(err)
	}
	if err := w.EndEpoch(t.Context(), 2); connector.ClassOf(err) != connector.BadRecord {
		t.Errorf("a refused record: %v", err)
	}
}

func TestAWriterNeedsAPrimary(t *testing.T) {
	b := kafkatest.Broker(t)
	if _, err := testSink(t, b.Addr(), "out").NewWriter(0, 1); err == nil {
		t.Error("a writer without a primary")
	}
}

func TestTwoSpellingsOfAClusterAreOneDomain(t *testing.T) {
	b := kafkatest.Broker(t, embedded.Brokers(2))
	first, second, _ := strings.Cut(b.Addr(), ",")
	one, other := transactionalSink{testSink(t, first, "out")}, transactionalSink{testSink(t, second, "out")}
	name, err := one.Domain(t.Context())
	if err != nil || name == "" {
		t.Fatal(name, err)
	}
	for _, same := range []func(context.Context) (string, error){one.Domain, other.Domain, testSource(t, b.Addr(), "in").Domain} {
		if got, err := same(t.Context()); got != name || err != nil {
			t.Errorf("%q, %v, want %q", got, err, name)
		}
	}
	fixed, longest, err := one.Timeout(t.Context())
	if fixed != 0 || longest != 15*time.Minute || err != nil {
		t.Errorf("got %v, %v, %v", fixed, longest, err)
	}
}

func TestAClusterThatDoesNotAnswerHasNoName(t *testing.T) {
	frozen, err := net.Listen("tcp", "127.0.0.1:0") // connections are taken by the kernel, and nobody answers
	if err != nil {
		t.Fatal(err)
	}
	defer frozen.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	servers := frozen.Addr().String()
	for what, domain := range map[string]func(context.Context) (string, error){
		"sink": transactionalSink{testSink(t, servers, "out")}.Domain, "source": testSource(t, servers, "in").Domain,
	} {
		name, err := domain(ctx)
		if name != "" || err == nil || connector.ClassOf(err) != connector.Retriable {
			t.Errorf("%s: %q, %v", what, name, err)
		}
	}
}

func TestWrongCredentialsFailAtOnce(t *testing.T) {
	b := kafkatest.Broker(t, embedded.With(kfake.EnableSASL(), kfake.Superuser("PLAIN", "right", "secret")))
	// The embedded broker hangs up on a wrong password; Kafka says what is wrong.
	b.Fake().Fault(kfake.Fault{Keys: []kmsg.Key{kmsg.SASLAuthenticate}, TopLevel: true, Err: kerr.SaslAuthenticationFailed, Count: -1})
	settings, problems := readSettings(map[string]string{
		"bootstrap.servers": b.Addr(), "security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN",
		"sasl.jaas.config": `PlainLoginModule required username="right" password="wrong";`,
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s := testSource(t, b.Addr(), "in")
	s.settings = settings
	if _, err := s.Splits(t.Context()); connector.ClassOf(err) != connector.BadConfig {
		t.Errorf("Splits: %v", err)
	}
	p, err := newPrimary(settings, connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(t.Context())
	if err := p.Fence(t.Context(), []string{"job-0"}, nil, time.Minute); connector.ClassOf(err) != connector.BadConfig {
		t.Errorf("Fence: %v", err)
	}
}

// Brokers hold max.message.bytes against batches as they come, which the client
// fills with as many records as there are, and compresses.
func TestRecordsFitATopicThatTakesSmallBatchesOnly(t *testing.T) {
	for compression, records := range map[string][]string{
		"none": make([]string, 500),
		"gzip": {strings.Repeat("x", 5000)},
	} {
		b := kafkatest.Broker(t)
		kafkatest.Create(t, b.Addr(), 1, []string{"out"}, "max.message.bytes", "2000")
		for i := range records {
			records[i] += fmt.Sprintf("a record of some length, number %03d", i)
		}
		s := testSink(t, b.Addr(), "out")
		if msg := readCompression(s.settings, compression); msg != "" {
			t.Fatal(msg)
		}
		writeOnce(t, s, textRows(records...))
		if got := values(kafkatest.ReadCommitted(t, b.Addr(), "out")); !slices.Equal(got, records) {
			t.Errorf("%s: %d records are there: %q…", compression, len(got), got[:min(3, len(got))])
		}
	}
}

// Flink flushes at the end of input whatever the guarantee, and its producer does when it is closed in order.
func TestAnOrderlyEndWritesEverythingWhateverTheGuarantee(t *testing.T) {
	for _, g := range []guarantee{noGuarantee, atLeastOnce} {
		b := kafkatest.Broker(t)
		kafkatest.Create(t, b.Addr(), 1, []string{"out"})
		s := testSink(t, b.Addr(), "out")
		s.guarantee, s.settings.linger = g, time.Minute
		w, err := s.NewWriter(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(t.Context(), 1, textRows("a", "b")); err != nil {
			t.Fatal(err)
		}
		if err := w.EndEpoch(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		if err := w.(connector.Finisher).Finish(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if got := values(kafkatest.ReadCommitted(t, b.Addr(), "out")); strings.Join(got, "") != "ab" {
			t.Errorf("%s: got %q", g, got)
		}
	}
}

func TestATopicThatIsCreatedAgainWhileItIsWrittenIsNoticed(t *testing.T) {
	b := kafkatest.Broker(t)
	p, w := opened(t, b, time.Minute)
	write := func(p connector.Primary, w connector.Writer, epoch connector.Epoch) error {
		p.Allow(epoch)
		if err := w.Write(t.Context(), epoch, textRows("a")); err != nil {
			return err
		}
		if _, err := p.PreCommit(t.Context(), epoch); err != nil {
			return err
		}
		_, err := p.Commit(t.Context(), epoch, oneRecord, nil)
		return err
	}
	noticed := func(what string, err error) {
		t.Helper()
		if connector.ClassOf(err) != connector.Lost || !strings.Contains(fmt.Sprint(err), "topic out was deleted and created again") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := write(p, w, 1); err != nil {
		t.Fatal(err)
	}
	recreate := func() {
		if err := b.Fake().DeleteTopic("out"); err != nil {
			t.Fatal(err)
		}
		if err := b.Fake().CreateTopic("out", 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	recreate()
	p.targets.looked = time.Time{} // it is time for another look
	_, err := p.PreCommit(t.Context(), 2)
	noticed("the same primary", err)
	// The attempt that follows, in the same process, notices it with its first row.
	s := transactionalSink{p.sinks[0]}
	attempt := func() (connector.Primary, connector.Writer) {
		t.Helper()
		next, err := s.NewPrimary(connector.PrimaryConfig{Job: "job"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { next.Close(context.Background()) })
		s.Join(next)
		if err := next.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute); err != nil {
			t.Fatal(err)
		}
		w, err := s.NewWriter(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		return next, w
	}
	next, w := attempt()
	noticed("the next attempt", write(next, w, 2))
	// A job that is started again goes on in the new topic.
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	next, w = attempt()
	if err := write(next, w, 2); err != nil {
		t.Errorf("another start: %v", err)
	}
}
