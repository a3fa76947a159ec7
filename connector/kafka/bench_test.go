package kafka

import (
	"context"
	"fmt"
	"log/slog"
	"syscall"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/types"
)

const (
	benchRecords    = 500_000
	benchBytes      = 280
	benchPartitions = 4
	benchEpoch      = 100 * time.Millisecond
)

// cpu is the CPU time that this process, the broker included, has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// benchBroker makes up what is fetched and forgets what is produced, so that the
// clients are measured and not the memory of a broker in the same process.
func benchBroker(b *testing.B) string {
	broker := kafkatest.Broker(b, embedded.With(
		kfake.SyntheticFetch(kfake.SyntheticBatch{RecordBytes: benchBytes, Records: 900, RandomFrac: 0.5}), kfake.BlackholeProduce()))
	kafkatest.Create(b, broker.Addr(), benchPartitions, []string{"in", "out"})
	return broker.Addr()
}

func report(b *testing.B, used time.Duration) {
	b.ReportMetric(used.Seconds()*1e6/float64(benchRecords)/float64(b.N), "cpu-s/Mrec")
}

// BenchmarkCopyBare is the floor: the client's own transactional copy loop,
// record by record.
func BenchmarkCopyBare(b *testing.B) {
	var used time.Duration
	servers := benchBroker(b)
	for b.Loop() {
		began := cpu()
		copyBare(b, servers)
		used += cpu() - began
	}
	report(b, used)
}

func copyBare(b *testing.B, servers string) {
	in := kafkatest.Client(b, servers, kgo.ConsumeTopics("in"), kgo.FetchIsolationLevel(kgo.ReadCommitted()))
	out := kafkatest.Client(b, servers, kgo.TransactionalID("bare"), kgo.ProducerLinger(defaultLinger),
		kgo.ProducerBatchCompression(kgo.NoCompression()))
	defer in.Close()
	defer out.Close()
	var failed error
	promise := func(_ *kgo.Record, err error) {
		if err != nil {
			failed = err
		}
	}
	for n := 0; n < benchRecords; {
		if err := out.BeginTransaction(); err != nil {
			b.Fatal(err)
		}
		for until := time.Now().Add(benchEpoch); n < benchRecords && time.Now().Before(until); {
			in.PollFetches(b.Context()).EachRecord(func(r *kgo.Record) {
				out.Produce(b.Context(), &kgo.Record{Topic: "out", Partition: r.Partition, Key: r.Key, Value: r.Value}, promise)
				n++
			})
		}
		if err := out.Flush(b.Context()); err != nil || failed != nil {
			b.Fatal(err, failed)
		}
		if err := out.EndTransaction(b.Context(), kgo.TryCommit); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCopyConnector is the same copy through source, writer and primary,
// without a format: values are views of the fetched bytes.
func BenchmarkCopyConnector(b *testing.B) {
	var used time.Duration
	servers := benchBroker(b)
	for b.Loop() {
		began := cpu()
		copyConnector(b, servers)
		used += cpu() - began
	}
	report(b, used)
}

func copyConnector(b *testing.B, servers string) {
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	source := testSource(b, servers, "in")
	defer source.Close()
	source.stop.mode = modeUnbounded
	splits, err := source.Splits(ctx)
	if err != nil {
		b.Fatal(err)
	}
	s := transactionalSink{testSink(b, servers, "out")}
	defer s.Close()
	p, err := s.NewPrimary(connector.PrimaryConfig{Job: "bench", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close(ctx)
	s.Join(p)
	if err := p.Fence(ctx, []string{"b-0", "b-1"}, nil, time.Minute); err != nil {
		b.Fatal(err)
	}
	w, err := s.NewWriter(0, 1)
	if err != nil {
		b.Fatal(err)
	}
	r, err := source.NewReader()
	if err != nil {
		b.Fatal(err)
	}
	r.Add(splits)
	out := make(chan connector.Chunk, 4)
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx, out) }()
	rows := types.NewBatch([]types.Field{{Name: "v", Type: types.Bytes()}}, types.MaxBatchRows)
	epoch := connector.Epoch(1)
	p.Allow(epoch)
	commit := func() {
		if _, err := p.PreCommit(ctx, epoch); err != nil {
			b.Fatal(err)
		}
		if outcome, err := p.Commit(ctx, epoch, connector.Record{Key: []byte("k"), Value: fmt.Append(nil, epoch)}, nil); outcome != connector.Committed {
			b.Fatal(err)
		}
		epoch++
		p.Allow(epoch)
	}
	until := time.Now().Add(benchEpoch)
	for n := 0; n < benchRecords; {
		c := <-out
		if c.Records == nil {
			continue
		}
		rows.Reset()
		for _, v := range c.Records.Values {
			rows.Cols[0].AppendBytes(v)
			rows.AppendRow(types.Insert)
		}
		n += c.Records.Len()
		c.Records.Release()
		if err := w.Write(ctx, epoch, rows); err != nil {
			b.Fatal(err)
		}
		if time.Now().After(until) {
			commit()
			until = time.Now().Add(benchEpoch)
		}
	}
	commit()
	cancel()
	<-ended
	if err := r.Close(); err != nil {
		b.Fatal(err)
	}
}
