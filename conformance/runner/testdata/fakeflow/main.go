// Command fakeflow stands in for the binary under test. Its pipelines are one line, "-- MODE IN OUT BROKER": it copies topic IN to
// topic OUT, and errs in the way that MODE names. With FAKEFLOW_CASES it knows the answers: see answers.go.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "fakeflow:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if args[0] == "broker" {
		return serve()
	}
	text, err := os.ReadFile(args[len(args)-1])
	if err != nil {
		return err
	}
	fmt.Println("arguments", strings.Join(args, " "))
	if cases := os.Getenv("FAKEFLOW_CASES"); cases != "" {
		return answer(context.Background(), cases, args[len(args)-1], string(text))
	}
	words := strings.Fields(string(text))
	job := job{mode: words[1], in: words[2], out: words[3], broker: words[4]}
	return job.run(context.Background())
}

func serve() error {
	cluster, err := kfake.NewCluster()
	if err != nil {
		return err
	}
	defer cluster.Close()
	fmt.Println("a line before the address")
	fmt.Println("listening on", cluster.ListenAddrs()[0])
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	<-interrupt
	return nil
}

type job struct{ mode, in, out, broker string }

func (j job) run(ctx context.Context) error {
	switch j.mode {
	case "refuse":
		return errors.New("line 1: no such function\nhint: there is none")
	case "panic":
		panic("a crash")
	case "hang":
		select {}
	case "open":
		return j.leaveOpen(ctx)
	case "twice":
		return j.atLeastOnce(ctx)
	case "once":
		return j.exactlyOnce(ctx)
	}
	records, err := j.read(ctx, j.in)
	if err != nil {
		return err
	}
	client, err := j.producer()
	if err != nil {
		return err
	}
	defer client.Close()
	return client.ProduceSync(ctx, j.spoil(records)...).FirstErr()
}

// spoil makes the output wrong in the way that the mode names.
func (j job) spoil(records []*kgo.Record) []*kgo.Record {
	switch j.mode {
	case "wrong":
		records[1].Value = []byte("wrong")
	case "missing":
		records = records[1:]
	case "extra":
		records = append(records, &kgo.Record{Topic: j.out, Value: []byte("extra")})
	case "reverse":
		slices.Reverse(records)
	}
	return records
}

func (j job) producer(options ...kgo.Opt) (*kgo.Client, error) {
	return kgo.NewClient(append(options, kgo.SeedBrokers(j.broker), kgo.RecordPartitioner(kgo.ManualPartitioner()))...)
}

// read reads partition 0 of a topic, as records for the output topic.
func (j job) read(ctx context.Context, topic string) ([]*kgo.Record, error) {
	client, err := kgo.NewClient(kgo.SeedBrokers(j.broker), kgo.FetchIsolationLevel(kgo.ReadCommitted()), kgo.KeepControlRecords(),
		kgo.ConsumePartitions(map[string]map[int32]kgo.Offset{topic: {0: kgo.NewOffset().At(0)}}))
	if err != nil {
		return nil, err
	}
	defer client.Close()
	ends, err := kadm.NewClient(client).ListCommittedOffsets(ctx, topic)
	if err != nil {
		return nil, err
	}
	end, _ := ends.Lookup(topic, 0)
	var records []*kgo.Record
	for next := int64(0); next < end.Offset; {
		client.PollFetches(ctx).EachRecord(func(r *kgo.Record) {
			next = r.Offset + 1
			if !r.Attrs.IsControl() {
				records = append(records, &kgo.Record{Topic: j.out, Key: r.Key, Value: r.Value, Headers: r.Headers})
			}
		})
	}
	return records, nil
}

// leaveOpen copies in a transaction that never ends.
func (j job) leaveOpen(ctx context.Context) error {
	records, err := j.read(ctx, j.in)
	if err != nil {
		return err
	}
	client, err := j.producer(kgo.TransactionalID(j.in))
	if err != nil {
		return err
	}
	if err := client.BeginTransaction(); err != nil {
		return err
	}
	return client.ProduceSync(ctx, records...).FirstErr()
}

// atLeastOnce is right until it is killed: it writes first, lingers, and begins anew at a restart.
func (j job) atLeastOnce(ctx context.Context) error {
	j.mode = "copy"
	err := j.run(ctx)
	linger()
	return err
}

var started = time.Now()

// linger makes what came before a fifth of the run at most, on a busy machine too, so that a random kill hits after it.
func linger() {
	time.Sleep(max(300*time.Millisecond, 4*time.Since(started)))
}

// exactlyOnce lingers too, but its output and the knowledge of it are one transaction.
func (j job) exactlyOnce(ctx context.Context) error {
	client, err := j.producer(kgo.TransactionalID(j.in))
	if err != nil {
		return err
	}
	defer client.Close()
	if _, _, err := client.ProducerID(ctx); err != nil { // ends what a killed predecessor left open
		return err
	}
	done, err := j.read(ctx, j.out)
	if err != nil || done != nil {
		return err
	}
	records, err := j.read(ctx, j.in)
	if err != nil {
		return err
	}
	if err := client.BeginTransaction(); err != nil {
		return err
	}
	if err := client.ProduceSync(ctx, records...).FirstErr(); err != nil {
		return err
	}
	linger()
	if err := client.EndTransaction(ctx, kgo.TryCommit); err != nil {
		return err
	}
	time.Sleep(100 * time.Millisecond)
	return nil
}
