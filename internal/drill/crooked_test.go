package drill

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka"
)

// crookedVariable makes this test binary an engine, which copies exactly once but for what it names.
const crookedVariable = "ONCEFLOW_DRILL_CROOKED"

// crooked is a small engine for the pass-through workload. It fences its predecessors by its transactional id, reads what they committed to know where
// to go on, and copies in transactions.
type crooked struct {
	wrong       string
	broker, job string
	in, out     string
	cl          *kgo.Client
	// seen is how far each key is copied, sentinels how many of them are.
	seen      map[string]int64
	sentinels map[int32]bool
	copied    int
	stop      atomic.Bool
	lock      string
	locked    *os.File
}

// readForTest reads as the command does.
var readForTest ReadFunc = func(ctx context.Context, client []kgo.Opt, spans []Span, take func(*kgo.Record)) error {
	var ranges []connector.OffsetRange
	for _, s := range spans {
		ranges = append(ranges, connector.OffsetRange(s))
	}
	connect := func(more ...kgo.Opt) (*kgo.Client, error) {
		return kgo.NewClient(append(slices.Clip(client), more...)...)
	}
	return kafka.ReadCommitted(ctx, connect, ranges, take)
}

// runCrooked runs an engine by the command line of a drill and returns its exit code.
func runCrooked(wrong string, args []string) int {
	if wrong == "cannot" {
		return 2
	}
	e := &crooked{wrong: wrong, seen: map[string]int64{}, sentinels: map[int32]bool{}}
	for _, arg := range args {
		if strings.HasSuffix(arg, ".sql") {
			e.readFile(arg)
		}
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM)
	go func() { <-signals; e.stop.Store(true) }()
	switch err := e.run(context.Background()); {
	case err == nil:
		return 0
	case errors.Is(err, errMeant):
		return 1
	case e.wrong == "does not give way":
		select {}
	default: // what fails is a transaction that a successor has fenced
		fmt.Fprintln(os.Stderr, err)
		return 3
	}
}

var errMeant = errors.New("it ends as it is meant to")

// readFile finds broker and topics in the pipeline.
func (e *crooked) readFile(file string) {
	e.lock = file + ".lock"
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	find := func(pattern string) string { return string(regexp.MustCompile(pattern).FindSubmatch(text)[1]) }
	e.broker, e.in = find(`'properties.bootstrap.servers' = '([^']*)'`), find(`'topic' = '([^']*)-in'`)+"-in"
	e.job = strings.TrimSuffix(e.in, "-in")
	e.out = e.job + "-" + string(PassThrough)
}

func (e *crooked) run(ctx context.Context) (err error) {
	client, _ := At(e.broker)
	opts := append(client, kgo.DefaultProduceTopic(e.out), kgo.RecordPartitioner(e.partitioner()))
	if e.wrong != "outside" {
		opts = append(opts, kgo.TransactionalID(e.job+"-0"))
	}
	if e.wrong == "the newer gives way" && !e.alone() {
		return errors.New("another one is at work")
	}
	if e.cl, err = kgo.NewClient(opts...); err != nil {
		return err
	}
	defer e.cl.Close()
	if _, _, err := e.cl.ProducerID(ctx); err != nil {
		return err
	}
	if err := e.recover(ctx); err != nil {
		return err
	}
	reader, err := kgo.NewClient(append(client, kgo.ConsumeTopics(e.in), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))...)
	if err != nil {
		return err
	}
	defer reader.Close()
	for !e.stop.Load() {
		polling, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
		fetches := reader.PollRecords(polling, 200)
		cancel()
		if err := e.copy(ctx, fetches.Records()); err != nil {
			return err
		}
	}
	return e.end(ctx)
}

// alone reports whether no other engine of the job lives.
func (e *crooked) alone() bool {
	f, err := os.OpenFile(e.lock, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		panic(err)
	}
	e.locked = f // until this process ends
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// recover reads what is committed.
func (e *crooked) recover(ctx context.Context) error {
	client, _ := At(e.broker)
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return err
	}
	defer cl.Close()
	for adm := kadm.NewClient(cl); ; time.Sleep(20 * time.Millisecond) { // until the predecessor's transaction is aborted
		stables, err := adm.ListCommittedOffsets(ctx, e.out)
		if err != nil {
			return err
		}
		ends, err := adm.ListEndOffsets(ctx, e.out)
		if err != nil {
			return err
		}
		if settledOffsets(stables, ends) {
			break
		}
	}
	sentinels := int32(0)
	err = readForTest.readAll(ctx, client, e.out, func(r *kgo.Record) {
		if string(r.Key) == sentinelKey {
			e.sentinels[sentinels] = true // which they are of nobody can tell: partitions end in their order here
			sentinels++
			return
		}
		out, _ := PassThrough.parse(r.Value)
		e.seen[string(r.Key)] = max(e.seen[string(r.Key)], out.Seq)
	})
	if e.wrong == "forgets" {
		for key := range e.seen {
			e.seen[key] -= 3
		}
	}
	return err
}

func (e *crooked) partitioner() kgo.Partitioner {
	if e.wrong != "spreads keys" {
		return kgo.StickyKeyPartitioner(nil)
	}
	return kgo.RoundRobinPartitioner()
}

// copy copies records in one transaction.
func (e *crooked) copy(ctx context.Context, in []*kgo.Record) error {
	var out []*kgo.Record
	for _, r := range in {
		switch of := e.twisted(copyOf(r)); {
		case string(r.Key) == sentinelKey:
			if !e.sentinels[r.Partition] {
				e.sentinels[r.Partition] = true
				out = append(out, of...)
			}
		default:
			parsed, err := PassThrough.parse(copyOf(r).Value)
			if err != nil {
				return err
			}
			if parsed.Seq > e.seen[string(r.Key)] {
				e.seen[string(r.Key)] = parsed.Seq
				out = append(out, of...)
			}
		}
	}
	if e.wrong == "out of order" {
		slices.Reverse(out)
	}
	if len(out) == 0 || e.wrong == "mute" {
		return nil
	}
	return e.commit(ctx, out)
}

func (e *crooked) commit(ctx context.Context, out []*kgo.Record) error {
	if e.wrong == "outside" {
		return e.cl.ProduceSync(ctx, out...).FirstErr()
	}
	if err := e.cl.BeginTransaction(); err != nil {
		return err
	}
	if err := e.cl.ProduceSync(ctx, out...).FirstErr(); err != nil {
		return err
	}
	if err := e.cl.Flush(ctx); err != nil {
		return err
	}
	return e.cl.EndTransaction(ctx, kgo.TryCommit)
}

// twisted is what is written of a record.
func (e *crooked) twisted(r *kgo.Record) []*kgo.Record {
	e.copied++
	now := e.copied%500 == 499
	last := string(r.Key) == sentinelKey
	switch {
	case e.wrong == "loses the last" && last:
		return nil
	case e.wrong == "doubles the last" && last:
		return []*kgo.Record{r, copyOf(r)}
	case last || !now:
		return []*kgo.Record{r}
	}
	switch e.wrong {
	case "loses":
		return nil
	case "doubles":
		return []*kgo.Record{r, copyOf(r)}
	case "no key":
		r.Key = nil
	case "no headers":
		r.Headers = nil
	case "own timestamps":
		r.Timestamp = r.Timestamp.Add(time.Second)
	case "another value":
		r.Value = []byte(strings.Replace(string(r.Value), `"amount":`, `"amount":1`, 1))
	}
	return []*kgo.Record{r}
}

// end is what an engine does when it is asked to end.
func (e *crooked) end(ctx context.Context) error {
	again := func() []*kgo.Record {
		key := slices.Min(slices.Collect(maps.Keys(e.seen)))
		return []*kgo.Record{{Key: []byte(key), Value: []byte(PassThrough.spell(row{ID: 1, K: key, Seq: e.seen[key]}))}}
	}
	switch e.wrong {
	case "writes at the end":
		return e.commit(ctx, again())
	case "leaves open":
		return cmp.Or(e.cl.BeginTransaction(), e.cl.ProduceSync(ctx, again()...).FirstErr())
	case "dies of its end":
		return errMeant
	case "does not end":
		select {}
	}
	return nil
}
