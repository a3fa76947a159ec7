package kafka

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// everyKind writes records of every kind with every compression that a client may
// choose, and returns what a reader must get.
func everyKind(t *testing.T, servers, topic string) []string {
	t.Helper()
	var want []string
	for i, codec := range []kgo.CompressionCodec{kgo.NoCompression(), kgo.GzipCompression(), kgo.SnappyCompression(), kgo.Lz4Compression(), kgo.ZstdCompression()} {
		cl := kafkatest.Client(t, servers, kgo.ProducerBatchCompression(codec))
		var records []*kgo.Record
		for j, r := range []kgo.Record{
			{Value: []byte("no key")}, {Key: []byte("tombstone")}, {}, {Key: []byte{}, Value: []byte{}},
			{Key: []byte("k"), Value: []byte(strings.Repeat("long ", 2000)), Headers: []kgo.RecordHeader{{Key: "h", Value: []byte("1")}, {Key: "null"}, {Key: "h", Value: []byte("2")}}},
		} {
			r.Topic, r.Timestamp = topic, time.UnixMilli(1_700_000_000_000+int64(10*i+j))
			records = append(records, &r)
			want = append(want, spelled(r.Key, r.Value, r.Timestamp.UnixMilli()))
		}
		if err := cl.ProduceSync(t.Context(), records...).FirstErr(); err != nil {
			t.Fatal(err)
		}
	}
	return want
}

func spelled(key, value []byte, millis int64) string {
	text := func(b []byte) string {
		if b == nil {
			return "null"
		}
		return fmt.Sprintf("%.20q", b)
	}
	return fmt.Sprintf("%s=%s@%d", text(key), text(value), millis)
}

// readSpelled reads the topic to its end.
func readSpelled(t *testing.T, servers, topic string, spell func(*connector.Records, int) string) []string {
	t.Helper()
	s := testSource(t, servers, topic)
	r := readsAll(t, s)
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(t.Context(), out) }()
	var got []string
	for {
		select {
		case c := <-out:
			if c.Records == nil {
				continue
			}
			for i := range c.Records.Len() {
				got = append(got, spell(c.Records, i))
			}
			c.Records.Release()
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
	}
}

func withTime(rs *connector.Records, i int) string {
	return spelled(rs.Keys[i], rs.Values[i], rs.Timestamps[i])
}

func withoutTime(rs *connector.Records, i int) string { return spelled(rs.Keys[i], rs.Values[i], 0) }

// recompressed has brokers that rewrite what they are given: other compression,
// their own time.
func recompressed(t *testing.T, servers string) {
	for _, codec := range []string{"producer", "uncompressed", "gzip", "snappy", "lz4", "zstd"} {
		topic := "kinds-" + codec
		kafkatest.Create(t, servers, 1, []string{topic}, "compression.type", codec)
		if want, got := everyKind(t, servers, topic), readSpelled(t, servers, topic, withTime); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", codec, got, want)
		}
	}
	kafkatest.Create(t, servers, 1, []string{"appended"}, "message.timestamp.type", "LogAppendTime", "compression.type", "lz4")
	began := time.Now().Add(-time.Minute).UnixMilli()
	everyKind(t, servers, "appended")
	for i, at := range readSpelled(t, servers, "appended", func(rs *connector.Records, i int) string { return fmt.Sprint(rs.Timestamps[i] >= began) }) {
		if at != "true" {
			t.Errorf("record %d does not have the broker's time", i)
		}
	}
}

// compactedTail is read to an end that was resolved before compaction took what lay
// before it, and from positions that are no longer there.
func compactedTail(t *testing.T, servers string) {
	kafkatest.Create(t, servers, 1, []string{"compacted"}, "cleanup.policy", "compact", "min.cleanable.dirty.ratio", "0.01",
		"segment.ms", "500", "min.compaction.lag.ms", "0", "max.compaction.lag.ms", "500", "delete.retention.ms", "0")
	write := func(from, to int) {
		for i := from; i < to; i++ {
			kafkatest.Transaction(t, servers, "compacting", i%3 > 0, &kgo.Record{Topic: "compacted", Key: fmt.Append(nil, i%4), Value: fmt.Append(nil, i)})
		}
	}
	write(0, 40)
	s := testSource(t, servers, "compacted")
	before, err := s.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	for next := 40; ; next++ { // a new segment, now and then, lets the cleaner go on
		write(next, next+1)
		got := len(readSpelled(t, servers, "compacted", withoutTime))
		if all = max(all, got); got < all/2 {
			break
		}
		if t.Context().Err() != nil {
			t.Fatal("nothing was compacted")
		}
	}
	for at := before[0].Position; at < before[0].Stop; at += 7 {
		splits := slices.Clone(before)
		splits[0].Position = at
		if _, last := drain(t, s, splits); !last["compacted/0"].Done || last["compacted/0"].Next < before[0].Stop {
			t.Errorf("from %d to %d: the read ended with %+v", at, before[0].Stop, last["compacted/0"])
		}
	}
}
