package kafka

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

// TestDecoderAgreesWithTheClientOnRandomLogs writes a log with committed,
// aborted and plain batches of every compression, and compares what our decoder
// yields, from every offset, with what the Kafka client's own does.
func TestDecoderAgreesWithTheClientOnRandomLogs(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 0))
	b := kafkatest.Broker(t)
	kafkatest.Create(t, b.Addr(), 1, []string{"in"})
	writeRandomLog(t, b.Addr(), rnd)
	cl := kafkatest.Client(t, b.Addr())
	topics, err := describeTopics(t.Context(), cl, []string{"in"})
	if err != nil {
		t.Fatal(err)
	}
	for at := int64(0); ; at++ {
		part := fetchFrom(t, cl, topics[0], at)
		if at >= part.LastStableOffset {
			return
		}
		compareDecoders(t, part, at)
	}
}

// writeRandomLog has up to three transactions open at a time, which end in any order.
func writeRandomLog(t *testing.T, servers string, rnd *rand.Rand) {
	codecs := []kgo.CompressionCodec{kgo.NoCompression(), kgo.GzipCompression(), kgo.SnappyCompression(), kgo.Lz4Compression(), kgo.ZstdCompression()}
	open := map[string]*kgo.Client{}
	end := func(id string) {
		if err := open[id].EndTransaction(t.Context(), kgo.TransactionEndTry(rnd.IntN(2) == 0)); err != nil {
			t.Fatal(err)
		}
		open[id].Close()
		delete(open, id)
	}
	for i := range 40 {
		id := ""
		opts := []kgo.Opt{kgo.ProducerBatchCompression(codecs[rnd.IntN(len(codecs))])}
		if rnd.IntN(4) > 0 {
			id = fmt.Sprint("id", rnd.IntN(3))
			opts = append(opts, kgo.TransactionalID(id))
		}
		cl := open[id]
		if cl == nil {
			cl = kafkatest.Client(t, servers, opts...)
			if id != "" {
				open[id] = cl
				if err := cl.BeginTransaction(); err != nil {
					t.Fatal(err)
				}
			}
		}
		var rs []*kgo.Record
		for range 1 + rnd.IntN(8) {
			rs = append(rs, randomRecord(rnd, i))
		}
		if err := cl.ProduceSync(t.Context(), rs...).FirstErr(); err != nil {
			t.Fatal(err)
		}
		switch {
		case id == "":
			cl.Close()
		case rnd.IntN(2) == 0:
			end(id)
		}
	}
	for _, id := range sortedKeys(open) {
		end(id)
	}
}

func randomRecord(rnd *rand.Rand, i int) *kgo.Record {
	r := &kgo.Record{Topic: "in", Timestamp: time.UnixMilli(rnd.Int64N(1 << 41))}
	if rnd.IntN(3) > 0 {
		r.Key = bytes.Repeat([]byte("k"), rnd.IntN(200))
	}
	if rnd.IntN(5) > 0 {
		r.Value = fmt.Appendf(nil, "value %d %s", i, bytes.Repeat([]byte("v"), rnd.IntN(300)))
	}
	for j := range rnd.IntN(3) {
		r.Headers = append(r.Headers, kgo.RecordHeader{Key: fmt.Sprint("h", j), Value: []byte("x")})
	}
	return r
}

func fetchFrom(t *testing.T, cl *kgo.Client, topic topicInfo, at int64) *kmsg.FetchResponseTopicPartition {
	t.Helper()
	r := newReader("t", newSettings(), cl, slog.New(slog.DiscardHandler), true)
	c := &cursor{topic: topic.name, topicID: topic.id, fetchAt: place{at, -1}, leaderEpoch: topic.partitions[0].leaderEpoch}
	resp, err := cl.Broker(int(topic.partitions[0].leader)).Request(t.Context(), r.request([]*cursor{c}))
	if err != nil {
		t.Fatal(err)
	}
	return &resp.(*kmsg.FetchResponse).Topics[0].Partitions[0]
}

func compareDecoders(t *testing.T, part *kmsg.FetchResponseTopicPartition, at int64) {
	t.Helper()
	opts := kgo.ProcessFetchPartitionOpts{Offset: at, IsolationLevel: kgo.ReadCommitted(), Topic: "in"}
	want, wantEnd := kgo.ProcessFetchPartition(opts, part, kgo.DefaultDecompressor(), nil)
	pool := &blockPool{}
	got := pool.get("in", 0)
	d := decoder{decompress: kgo.DefaultDecompressor()}
	d.open(part.RecordBatches, part.AbortedTransactions, place{at, -1})
	if more, err := d.fill(got, -1); more || err != nil {
		t.Fatalf("from %d: %v, %v", at, more, err)
	}
	if d.position != wantEnd {
		t.Errorf("from %d: we end at %d, the client at %d", at, d.position, wantEnd)
	}
	if got.Len() != len(want.Records) {
		t.Fatalf("from %d: we yield %d records, the client %d", at, got.Len(), len(want.Records))
	}
	for i, w := range want.Records {
		sameNull := (got.Keys[i] == nil) == (w.Key == nil) && (got.Values[i] == nil) == (w.Value == nil)
		if !sameNull || !bytes.Equal(got.Keys[i], w.Key) || !bytes.Equal(got.Values[i], w.Value) ||
			got.Offsets[i] != w.Offset || got.Timestamps[i] != w.Timestamp.UnixMilli() {
			t.Errorf("from %d: record %d differs: %q %q %d", at, i, got.Keys[i], got.Values[i], got.Offsets[i])
		}
	}
}

func FuzzDecoderNeverPanics(f *testing.F) {
	f.Add([]byte{}, int32(0), uint16(0))
	f.Add([]byte{12, 0, 0, 0, 1, 2, 'v', 0}, int32(1), uint16(0))
	f.Fuzz(func(t *testing.T, records []byte, count int32, attributes uint16) {
		d := decoder{decompress: kgo.DefaultDecompressor()}
		d.open(batchOf(records, count, attributes), nil, place{0, -1})
		pool := &blockPool{}
		for more := true; more; {
			var err error
			if more, err = d.fill(pool.get("t", 0), -1); err != nil {
				return
			}
		}
	})
}

// batchOf frames records as a batch with a valid length and checksum.
func batchOf(records []byte, count int32, attributes uint16) []byte {
	b := make([]byte, batchRecordsAt, batchRecordsAt+len(records))
	b = append(b, records...)
	binary.BigEndian.PutUint32(b[batchLengthAt:], uint32(len(b)-batchLengthCounted))
	b[batchMagicAt] = 2
	binary.BigEndian.PutUint16(b[batchAttributesAt:], attributes)
	binary.BigEndian.PutUint32(b[batchLastDeltaAt:], uint32(max(count-1, 0)))
	binary.BigEndian.PutUint32(b[batchCountAt:], uint32(count))
	binary.BigEndian.PutUint32(b[batchCRCAt:], crc32.Checksum(b[batchAttributesAt:], castagnoli))
	return b
}

func TestDamagedBatchesAreNotDelivered(t *testing.T) {
	good := batchOf([]byte{14, 0, 0, 0, 1, 2, 'v', 0}, 1, 0)
	damaged := append([]byte(nil), good...)
	damaged[len(damaged)-2] ^= 1
	for name, in := range map[string][]byte{"checksum": damaged, "count": batchOf([]byte{14, 0, 0, 0, 1, 2, 'v', 0}, 2, 0)} {
		d := decoder{decompress: kgo.DefaultDecompressor()}
		d.open(in, nil, place{0, -1})
		if _, err := d.fill((&blockPool{}).get("t", 0), -1); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
