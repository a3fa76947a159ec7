package bubble

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/faultnet"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/sabotage"
)

const (
	address    = "127.0.0.1:9092"
	jobName    = sabotage.JobPrefix + "bubble"
	in         = "in"
	partitions = 2
	interval   = 100 * time.Millisecond
	backoff    = 200 * time.Millisecond
)

// world is one broker, one store, and the machines of one job, good and bad times included.
type world struct {
	t        *testing.T
	rng      *rand.Rand
	network  kfake.VirtualNetwork
	broker   *embedded.Broker
	objects  objstore.Store
	sabotage *sabotage.Sabotage
	sql      string
	// tallies are by output topic.
	tallies  map[string]*drill.Tally
	machines []*machine
	began    time.Time
	// faults are what went wrong beside the output.
	faults []string
	// timeout is that of transactions, tolerable how many failed checkpoints are.
	timeout   time.Duration
	tolerable int

	mu      sync.Mutex
	luck    *rand.Rand
	storm   storm
	history strings.Builder
}

// storm is what happens to requests, in thousandths: how many are lost, how many replies, and how many are delayed, up to
// a time; and how many calls of the store fail.
type storm struct {
	requests, replies, delays, store int
	delay                            time.Duration
}

func newWorld(t *testing.T, seed uint64, workloads []drill.Workload, s *sabotage.Sabotage) *world {
	w := &world{t: t, rng: rand.New(rand.NewPCG(seed, 1)), luck: rand.New(rand.NewPCG(seed, 2)), objects: objstore.NewMem(), sabotage: s, began: time.Now()}
	w.timeout = time.Duration(2+w.rng.IntN(8)) * time.Second
	w.tolerable = []int{0, 0, 3, 1000}[w.rng.IntN(4)]
	var err error
	w.broker, err = embedded.Start(address, "", embedded.With(kfake.ListenFn(w.network.Listen), kfake.Ports(9092)))
	if err != nil {
		t.Fatal(err)
	}
	w.create(in)
	w.tallies = map[string]*drill.Tally{}
	for i, workload := range workloads {
		out := string(workload)
		w.create(out)
		w.tallies[out] = drill.NewTally(workload)
		if t := (drill.Topics{In: in, Out: out}); i == 0 {
			w.sql = workload.SQL(address, t)
		} else {
			w.sql += workload.InsertSQL(address, t)
		}
		topic := fmt.Sprintf("'topic' = '%s'", out)
		w.sql = strings.Replace(w.sql, topic, fmt.Sprintf("%s, 'properties.transaction.timeout.ms' = '%d'", topic, w.timeout.Milliseconds()), 1)
	}
	return w
}

func (w *world) create(topic string) {
	if err := w.admin(func(adm *kadm.Client) error {
		_, err := adm.CreateTopic(w.t.Context(), partitions, 1, nil, topic)
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) client() []kgo.Opt {
	return []kgo.Opt{kgo.SeedBrokers(address), kgo.Dialer(w.network.DialContext), kgo.MetadataMinAge(50 * time.Millisecond)}
}

func (w *world) admin(do func(*kadm.Client) error) error {
	cl, err := kgo.NewClient(w.client()...)
	if err != nil {
		return err
	}
	defer cl.Close()
	return do(kadm.NewClient(cl))
}

// note adds a line to the history that a failure prints.
func (w *world) note(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	fmt.Fprintf(&w.history, "%8s  %s\n", time.Since(w.began).Round(time.Millisecond), fmt.Sprintf(format, args...))
}

// log writes an engine's log into the history.
func (w *world) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(&lines{w}, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
}

type lines struct{ w *world }

func (l *lines) Write(text []byte) (int, error) {
	l.w.note("  %s", strings.TrimSpace(string(text)))
	return len(text), nil
}

func (w *world) setStorm(s storm) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.storm = s
}

// weather decides on a request.
func (w *world) weather(faultnet.Request) (f faultnet.Fault) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := &w.storm
	switch n := w.luck.IntN(1000); {
	case n < s.requests:
		f.Loss = faultnet.TheRequest
	case n < s.requests+s.replies:
		f.Loss = faultnet.TheReply
	}
	if s.delay > 0 && w.luck.IntN(1000) < s.delays {
		f.Delay = time.Duration(w.luck.Int64N(int64(s.delay)))
	}
	if s.delay > 0 && w.luck.IntN(1000) < s.delays {
		f.ReplyDelay = time.Duration(w.luck.Int64N(int64(s.delay)))
	}
	return f
}

func (w *world) storeWeather(op objstore.Op) objstore.Fault {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.luck.IntN(1000) < w.storm.store {
		return objstore.Fault{Err: fmt.Errorf("the store did not answer to a %s", op), After: w.luck.IntN(2) == 0}
	}
	return objstore.Fault{}
}

// feed starts the input, and returns what waits for its end.
func (w *world) feed(records int64, rate int) (wait func()) {
	f := drill.Feeder{Client: w.client(), Topic: in, Partitions: partitions, Rate: rate, Records: records, Tallies: slices.Collect(maps.Values(w.tallies))}
	done := make(chan error, 1)
	go func() { done <- f.Run(context.Background()) }()
	return func() {
		if err := <-done; err != nil {
			w.t.Fatalf("feeding: %v", err)
		}
	}
}

// patience is how long the output may take once the weather is good again: the brokers end a dead engine's transaction
// after its time-out, and a start waits longer each time.
func (w *world) patience() time.Duration { return 2*w.timeout + 30*time.Second }

// read takes everything that a read_committed reader sees until all is there, or patience ends.
func (w *world) read() {
	cl, err := kgo.NewClient(append(w.client(), kgo.ConsumeTopics(slices.Collect(maps.Keys(w.tallies))...), kgo.FetchIsolationLevel(kgo.ReadCommitted()),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))...)
	if err != nil {
		w.t.Fatal(err)
	}
	defer cl.Close()
	deadline := time.Now().Add(w.patience())
	for complete := (time.Time{}); ; {
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		cl.PollFetches(ctx).EachRecord(func(r *kgo.Record) { w.tallies[r.Topic].Take(r) })
		cancel()
		switch now := time.Now(); {
		case complete.IsZero() && w.complete():
			complete = now.Add(2 * time.Second) // a double would come by then
		case !complete.IsZero() && now.After(complete), now.After(deadline):
			return
		}
	}
}

func (w *world) complete() bool {
	for _, t := range w.tallies {
		if !t.Complete() {
			return false
		}
	}
	return true
}

// open are the transactions that still hide something.
func (w *world) open() []string {
	var open []string
	if err := w.admin(func(adm *kadm.Client) error {
		txns, err := adm.ListTransactions(context.Background(), nil, []string{"Ongoing", "PrepareCommit", "PrepareAbort"})
		for _, t := range txns.Sorted() {
			open = append(open, t.TxnID)
		}
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
	return open
}

// close ends everything, gracefully where something runs.
func (w *world) close() {
	for _, m := range w.machines {
		m.kill()
	}
	if err := w.broker.Close(); err != nil {
		w.t.Error(err)
	}
}
