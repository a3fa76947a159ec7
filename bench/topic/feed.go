package topic

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// Feeder writes records to a topic, uncompressed and without keys, to the
// partitions in turn. It is not safe for concurrent use.
type Feeder struct {
	client *kgo.Client
	next   int32
	failed atomic.Pointer[error]
}

// NewFeeder returns a feeder that the caller ends with Close.
func NewFeeder(broker, name string, linger time.Duration) (*Feeder, error) {
	client, err := kgo.NewClient(kgo.SeedBrokers(broker), kgo.DefaultProduceTopic(name),
		kgo.RecordPartitioner(kgo.ManualPartitioner()), kgo.ProducerBatchCompression(kgo.NoCompression()),
		kgo.ProducerLinger(linger))
	if err != nil {
		return nil, err
	}
	return &Feeder{client: client}, nil
}

// Write gives a record to the client, which owns value from here on. It blocks
// while the client's buffer is full.
func (f *Feeder) Write(ctx context.Context, value []byte) {
	f.WriteTo(ctx, f.next, value)
	f.next = (f.next + 1) % Partitions
}

// WriteTo is Write with the choice of the partition.
func (f *Feeder) WriteTo(ctx context.Context, partition int32, value []byte) {
	f.client.Produce(ctx, &kgo.Record{Value: value, Partition: partition}, f.promise)
}

func (f *Feeder) promise(_ *kgo.Record, err error) {
	if err != nil {
		f.failed.CompareAndSwap(nil, &err)
	}
}

// Flush waits until the broker has everything, and returns the first error of
// any write so far.
func (f *Feeder) Flush(ctx context.Context) error {
	if err := f.client.Flush(ctx); err != nil {
		return err
	}
	if err := f.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Close frees the connection without a flush.
func (f *Feeder) Close() { f.client.Close() }
