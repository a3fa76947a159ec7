package kafka

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/connectortest"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/types"
)

// sourceHarness is a topic of three partitions under the conformance kit.
type sourceHarness struct{ servers, topic string }

func (h *sourceHarness) Append(t *testing.T, values ...string) {
	var rs []*kgo.Record
	for i, v := range values {
		rs = append(rs, record(h.topic, int32(i%3), v))
	}
	kafkatest.Produce(t, h.servers, rs...)
}

func (h *sourceHarness) AppendInvisible(t *testing.T) {
	for p := range int32(3) {
		kafkatest.Transaction(t, h.servers, "aborter", false, numbered(h.topic, p, "never", 3)...)
	}
}

func (h *sourceHarness) Bounded(t *testing.T) connector.Source {
	return testSource(t, h.servers, h.topic)
}

func (h *sourceHarness) Unbounded(t *testing.T) connector.Source {
	s := testSource(t, h.servers, h.topic)
	s.stop.mode = modeUnbounded
	return s
}

func (h *sourceHarness) Value(c connector.Chunk, i int) string { return string(c.Records.Values[i]) }

func TestSourceKeepsTheContract(t *testing.T) {
	connectortest.TestSource(t, func(t *testing.T) connectortest.SourceHarness {
		b := kafkatest.Broker(t)
		kafkatest.Create(t, b.Addr(), 3, []string{"in"})
		return &sourceHarness{b.Addr(), "in"}
	})
}

func TestStartAndStopAreResolvedToOffsets(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 2, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "r", 10)...)
	if err := b.Fake().DeleteRecords("in", 0, 2); err != nil {
		t.Fatal(err)
	}
	s := testSource(t, b.Addr(), "in")
	if err := s.CommitConsumed(t.Context(), []connector.Consumed{s.Consumed("in/0", 6), s.Consumed("in/1", 0)}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		start, stop bound
		want        [2]int64
	}{
		{bound{mode: modeEarliest}, bound{mode: modeUnbounded}, [2]int64{2, connector.NoStop}},
		{bound{mode: modeLatest}, bound{mode: modeUnbounded}, [2]int64{10, connector.NoStop}},
		{bound{mode: modeGroup}, bound{mode: modeLatest}, [2]int64{6, 10}},
		{bound{mode: modeSpecific, specific: map[int32]int64{0: 4}}, bound{mode: modeGroup}, [2]int64{4, 6}},
		{bound{mode: modeTimestamp, millis: 1 << 60}, bound{mode: modeSpecific, specific: map[int32]int64{0: 8}}, [2]int64{10, 8}},
		{bound{mode: modeTimestamp, millis: 0}, bound{mode: modeTimestamp, millis: 1 << 60}, [2]int64{2, 10}},
		// A partition that is not listed begins where its group was, and is not read where it bounds.
		{bound{mode: modeSpecific, specific: map[int32]int64{1: 0}}, bound{mode: modeSpecific, specific: map[int32]int64{1: 0}}, [2]int64{6, 6}},
	} {
		s.start, s.stop = test.start, test.stop
		splits, err := s.Splits(t.Context())
		if err != nil {
			t.Errorf("%+v: %v", test, err)
			continue
		}
		if got := [2]int64{splits[0].Position, splits[0].Stop}; got != test.want {
			t.Errorf("%+v: got %v", test, got)
		}
	}
}

func TestStartsThatCannotBeResolvedFail(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "r", 10)...)
	if err := b.Fake().DeleteRecords("in", 0, 5); err != nil {
		t.Fatal(err)
	}
	s := testSource(t, b.Addr(), "in")
	fails := func(start, stop bound, class connector.Class, part string) {
		t.Helper()
		s.start, s.stop = start, stop
		_, err := s.Splits(t.Context())
		if connector.ClassOf(err) != class || !strings.Contains(fmt.Sprint(err), part) {
			t.Errorf("%+v %+v: %v", start, stop, err)
		}
	}
	latest := bound{mode: modeLatest}
	fails(bound{mode: modeGroup}, latest, connector.BadConfig, "consumer group job has no committed offset")
	fails(bound{mode: modeEarliest}, bound{mode: modeGroup}, connector.BadConfig, "consumer group job has no committed offset")
	fails(bound{mode: modeSpecific, specific: map[int32]int64{0: 2}}, latest, connector.Lost, "is 2, but the log begins at 5: 3 offsets are lost")
	fails(bound{mode: modeSpecific, specific: map[int32]int64{0: 12}}, latest, connector.Lost, "is 12, but the log ends at 10")
	fails(bound{mode: modeSpecific, specific: map[int32]int64{3: 2}}, latest, connector.BadConfig, "partition 3")
	s.topics.topics = []string{"missing"}
	fails(bound{mode: modeEarliest}, latest, connector.BadConfig, "topic missing does not exist")
	s.topics.topics = []string{"in"}
	s.settings.reset = "earliest"
	s.start = bound{mode: modeGroup}
	if splits, err := s.Splits(t.Context()); err != nil || splits[0].Position != 5 {
		t.Errorf("auto.offset.reset: %v, %v", splits, err)
	}
}

func TestNewPartitionsAndTopicsAreDiscoveredFromTheirBeginning(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in-a", "other"})
	s := testSource(t, b.Addr())
	s.topics = selection{pattern: regexp.MustCompile("^(?:in-.*)$")}
	s.start, s.stop = bound{mode: modeLatest}, bound{mode: modeUnbounded}
	known, err := s.Splits(t.Context())
	if err != nil || len(known) != 1 {
		t.Fatal(known, err)
	}
	kafkatest.Create(t, b.Addr(), 1, []string{"in-b"})
	if _, err := kadm.NewClient(kafkatest.Client(t, b.Addr())).CreatePartitions(t.Context(), 1, "in-a"); err != nil {
		t.Fatal(err)
	}
	kafkatest.Produce(t, b.Addr(), append(numbered("in-a", 1, "x", 3), numbered("in-b", 0, "y", 2)...)...)
	found, err := s.Discover(t.Context(), known)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, f := range found {
		ids = append(ids, fmt.Sprintf("%s %d %d %v", f.ID, f.Position, f.Stop, f.Incarnation != ""))
	}
	if !slices.Equal(ids, []string{"in-a/1 0 -1 true", "in-b/0 0 -1 true"}) {
		t.Errorf("got %q", ids)
	}
}

func TestMetadataOfARecord(t *testing.T) {
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	r := record("in", 0, "v")
	r.Headers = []kgo.RecordHeader{{Key: "a", Value: []byte("1")}, {Key: "b"}, {Key: "a", Value: []byte("2")}}
	kafkatest.Produce(t, b.Addr(), r)
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	reader, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	reader.Add(splits)
	out := make(chan connector.Chunk, 1)
	if err := reader.Run(t.Context(), out); err != nil {
		t.Fatal(err)
	}
	c := <-out
	column := map[string]*types.Vector{}
	for _, f := range readableMetadata() {
		column[f.Name] = types.NewVector(f.Type, 1)
		c.Records.AppendMetadata(f.Name, 0, column[f.Name])
	}
	if string(column["topic"].Bytes(0)) != "in" || column["partition"].Ints[0] != 0 || column["offset"].Ints[0] != 0 ||
		column["timestamp"].Ints[0] != r.Timestamp.UnixMilli() || string(column["timestamp-type"].Bytes(0)) != "CreateTime" {
		t.Errorf("got %+v", column)
	}
	// A name that occurs twice has its last value.
	names, contents := column["headers"].Children[0], column["headers"].Children[1]
	if names.Len != 2 || string(names.Bytes(0)) != "a" || string(contents.Bytes(0)) != "2" || string(names.Bytes(1)) != "b" || !contents.IsNull(1) {
		t.Errorf("headers: %q %v", names.Data, contents)
	}
	if got := c.Records.Where(0); got != "topic in, partition 0, offset 0" {
		t.Errorf("got %q", got)
	}
}

// The reader of the topic says what is lost; to create it, as is said of one that was never there, would be bad advice.
func TestALookForNewPartitionsLeavesATopicThatIsGoneToItsReader(t *testing.T) {
	b := kafkatest.Broker(t, embedded.NoAutoCreate())
	kafkatest.Create(t, b.Addr(), 1, []string{"gone", "in"})
	s := testSource(t, b.Addr(), "in")
	s.stop.mode, s.topics.topics = modeUnbounded, []string{"gone", "in"}
	known, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Fake().DeleteTopic("gone"); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Discover(t.Context(), known[:1]); err != nil || len(found) != 1 || found[0].ID != "in/0" {
		t.Errorf("found %v, %v", found, err)
	}
	if _, err := s.Discover(t.Context(), nil); connector.ClassOf(err) != connector.BadConfig {
		t.Errorf("a topic that was never read: %v", err)
	}
}
