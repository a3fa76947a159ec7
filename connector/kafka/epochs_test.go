package kafka

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// inEpochs fills the topic in with records of the leader epochs 0 and 2: six and six.
func inEpochs(t *testing.T) *embedded.Broker {
	t.Helper()
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "a", 6)...)
	elect(t, b)
	elect(t, b)
	kafkatest.Produce(t, b.Addr(), numbered("in", 0, "b", 6)...)
	return b
}

// elect raises the leader epoch.
func elect(t *testing.T, b *embedded.Broker) {
	t.Helper()
	if err := b.Fake().MoveTopicPartition("in", 0, b.Fake().LeaderFor("in", 0)); err != nil {
		t.Fatal(err)
	}
}

func TestPositionsTellTheLeaderEpochOfWhatLiesBeforeThem(t *testing.T) {
	b := inEpochs(t)
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if splits[0].Term != "" {
		t.Errorf("nothing was read, and the term is %q", splits[0].Term)
	}
	for stop, want := range map[int64]string{3: "0", 6: "0", 7: "2", 12: "2"} {
		splits[0].Stop = stop
		chunks, err := chunksOf(t, s, splits)
		if last := chunks[len(chunks)-1]; err != nil || last.Next != stop || last.Term != want {
			t.Errorf("behind offset %d: next %d, term %q, %v; want %q", stop-1, last.Next, last.Term, err, want)
		}
	}
	// What was restored is kept while nothing is read.
	splits[0].Position, splits[0].Stop, splits[0].Term = 12, 12, "2"
	if chunks, err := chunksOf(t, s, splits); err != nil || len(chunks) != 1 || chunks[0].Term != "2" {
		t.Errorf("%+v, %v", chunks, err)
	}
}

// chunksOf reads splits to their stops.
func chunksOf(t *testing.T, s *Source, splits []connector.Split) (chunks []connector.Chunk, err error) {
	t.Helper()
	r, err := s.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Add(splits)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	for {
		select {
		case c := <-out:
			chunks = append(chunks, c)
		case err := <-ended:
			return chunks, err
		}
	}
}

// A log that was cut off at offset 6, behind which records of epoch 1 had been read, has grown again in epoch 2.
func TestLogThatWasCutOffAndHasGrownAgainIsALoss(t *testing.T) {
	b := inEpochs(t)
	s := testSource(t, b.Addr(), "in")
	splits, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	at := func(position int64, term string) error {
		split := splits[0]
		split.Position, split.Stop, split.Term = position, connector.NoStop, term
		return s.Check(t.Context(), []connector.Split{split})
	}
	err = at(10, "1")
	if connector.ClassOf(err) != connector.Lost {
		t.Fatalf("class %s: %v", connector.ClassOf(err), err)
	}
	for _, part := range []string{"table t: topic in, partition 0", "is 10", "leader epoch 1", "ends at 6", "4 offsets that were read are lost", "--reset", "another name"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not in %v", part, err)
		}
	}
	for name, err := range map[string]error{
		"read in the epoch that wrote it":      at(10, "2"),
		"read to where the epoch ends":         at(6, "0"),
		"read in an epoch that wrote no more":  at(6, "1"),
		"of a checkpoint without leader epoch": at(10, ""),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Whoever knows nothing of the epoch says nothing against it; so does a log all of whose records have expired.
	elect(t, b)
	if err := at(12, "2"); err != nil {
		t.Errorf("after an election: %v", err)
	}
	if err := b.Fake().DeleteRecords("in", 0, 12); err != nil {
		t.Fatal(err)
	}
	if err := at(12, "2"); err != nil {
		t.Errorf("with an empty log: %v", err)
	}
}

func TestBrokersThatDoNotKnowLeaderEpochsAreAskedNothing(t *testing.T) {
	for _, refusal := range []*kerr.Error{kerr.TopicAuthorizationFailed, kerr.NotLeaderForPartition} {
		b := inEpochs(t)
		s := testSource(t, b.Addr(), "in")
		b.Fake().ControlKey(int16(kmsg.OffsetForLeaderEpoch), func(req kmsg.Request) (kmsg.Response, error, bool) {
			b.Fake().KeepControl()
			resp := req.ResponseKind().(*kmsg.OffsetForLeaderEpochResponse)
			p := kmsg.NewOffsetForLeaderEpochResponseTopicPartition()
			p.ErrorCode = refusal.Code
			topic := kmsg.NewOffsetForLeaderEpochResponseTopic()
			topic.Topic, topic.Partitions = "in", append(topic.Partitions, p)
			resp.Topics = append(resp.Topics, topic)
			return resp, nil, true
		})
		err := s.Check(t.Context(), []connector.Split{{ID: "in/0", Position: 10, Stop: connector.NoStop, Term: "1"}})
		if denied := refusal == kerr.TopicAuthorizationFailed; denied != (err == nil) || err != nil && connector.ClassOf(err) != connector.Retriable {
			t.Errorf("%s: %v", refusal.Message, err)
		}
	}
}

// Brokers tell a reader too where the log that it reads was cut off.
func TestFetchFromALogThatWasCutOff(t *testing.T) {
	for _, test := range []struct {
		name      string
		end       int64
		divergent bool
	}{
		{"before the position", 6, true},
		{"where the position is, in an epoch that is forgotten", 10, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := inEpochs(t)
			s := testSource(t, b.Addr(), "in")
			splits, err := s.Splits(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			b.Fake().ControlKey(int16(kmsg.Fetch), func(request kmsg.Request) (kmsg.Response, error, bool) {
				b.Fake().KeepControl()
				req := request.(*kmsg.FetchRequest)
				if asked := req.Topics[0].Partitions[0]; asked.LastFetchedEpoch < 0 {
					return nil, nil, false
				}
				resp := req.ResponseKind().(*kmsg.FetchResponse)
				topic := kmsg.NewFetchResponseTopic()
				topic.Topic, topic.TopicID = req.Topics[0].Topic, req.Topics[0].TopicID
				p := kmsg.NewFetchResponseTopicPartition()
				p.HighWatermark, p.LastStableOffset, p.LogStartOffset = 12, 12, 0
				p.DivergingEpoch.Epoch, p.DivergingEpoch.EndOffset = 0, test.end
				topic.Partitions = append(topic.Partitions, p)
				resp.Topics = append(resp.Topics, topic)
				return resp, nil, true
			})
			splits[0].Position, splits[0].Term = 10, "1"
			chunks, err := chunksOf(t, s, splits)
			if test.divergent != (connector.ClassOf(err) == connector.Lost) || test.divergent != (err != nil) {
				t.Errorf("%d chunks, %v", len(chunks), err)
			}
		})
	}
}
