package kafka

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
)

const (
	drillPartitions = 3
	drillRecords    = 400 // per partition
)

// copier is a whole job in small: it copies a topic, keeps its positions in the
// ledger, and may be given up at any moment, closed or not.
type copier struct {
	t       *testing.T
	ctx     context.Context
	cancel  context.CancelFunc
	source  *Source
	primary connector.Primary
	writer  connector.Writer
	out     chan connector.Chunk
	ended   chan error
	epoch   connector.Epoch
	at      map[connector.SplitID]int64
	// closed epochs that are not committed yet, with their positions.
	pending map[connector.Epoch][]byte
	// fenced is set when brokers say so. A zombie may do that to its successor:
	// the embedded broker lets an old producer raise the epoch, which Kafka
	// refuses. It costs a restart, never a record.
	fenced bool
}

// may takes the error of something that only a fence may make fail.
func (c *copier) may(err error) {
	c.t.Helper()
	switch {
	case err == nil:
	case connector.ClassOf(err) == connector.Fenced:
		c.fenced = true
	default:
		c.t.Fatal(err)
	}
}

type drillLedger struct {
	Epoch connector.Epoch
	At    map[connector.SplitID]int64
}

func startCopier(t *testing.T, servers, suffix string) *copier {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	c := &copier{t: t, ctx: ctx, cancel: cancel, source: testSource(t, servers, "in"+suffix), pending: map[connector.Epoch][]byte{},
		out: make(chan connector.Chunk), ended: make(chan error, 1)}
	c.source.settings.partitionMaxBytes = 500 // many small chunks
	s := transactionalSink{testSink(t, servers, "out"+suffix)}
	var err error
	if c.primary, err = s.NewPrimary(connector.PrimaryConfig{Job: "drill" + suffix, Log: slog.New(slog.DiscardHandler)}); err != nil {
		t.Fatal(err)
	}
	s.Join(c.primary)
	if err := c.primary.Fence(ctx, []string{"d-0" + suffix, "d-1" + suffix}, nil, time.Minute); err != nil {
		t.Fatal(err)
	}
	splits, err := c.source.Splits(ctx)
	if err != nil {
		t.Fatal(err)
	}
	c.resume(splits)
	if c.writer, err = s.NewWriter(0, 1); err != nil {
		t.Fatal(err)
	}
	r, err := c.source.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	r.Add(splits)
	go func() { c.ended <- r.Run(ctx, c.out); r.Close() }()
	c.primary.Allow(c.epoch)
	return c
}

// resume sets the positions that the ledger names.
func (c *copier) resume(splits []connector.Split) {
	rec, _, err := c.primary.ReadLedger(c.ctx, false)
	if err != nil {
		c.t.Fatal(err)
	}
	var l drillLedger
	if rec != nil {
		if err := json.Unmarshal(rec.Value, &l); err != nil {
			c.t.Fatal(err)
		}
	}
	c.epoch, c.at = l.Epoch+1, map[connector.SplitID]int64{}
	for i := range splits {
		if at, ok := l.At[splits[i].ID]; ok {
			splits[i].Position = at
		}
		c.at[splits[i].ID] = splits[i].Position
	}
}

// step copies one chunk; false: everything is read.
func (c *copier) step() bool {
	select {
	case err := <-c.ended:
		if err != nil {
			c.t.Fatal(err)
		}
		return false
	case chunk := <-c.out:
		c.at[chunk.Split] = chunk.Next
		if chunk.Records == nil {
			return true
		}
		var rows []string
		for _, v := range chunk.Records.Values {
			rows = append(rows, string(v))
		}
		chunk.Records.Release()
		c.may(c.writer.Write(c.ctx, c.epoch, textRows(rows...)))
		return true
	}
}

// barrier ends the epoch and lets the next one begin; it is not committed yet.
func (c *copier) barrier() {
	if c.fenced {
		return
	}
	if _, err := c.primary.PreCommit(c.ctx, c.epoch); err != nil {
		c.may(err)
		return
	}
	value, err := json.Marshal(drillLedger{c.epoch, c.at})
	if err != nil {
		c.t.Fatal(err)
	}
	c.pending[c.epoch] = value
	c.epoch++
	c.primary.Allow(c.epoch)
}

// commit commits the oldest pending epoch.
func (c *copier) commit() (connector.Outcome, error) {
	oldest := c.epoch - connector.Epoch(len(c.pending))
	value := c.pending[oldest]
	delete(c.pending, oldest)
	return c.primary.Commit(c.ctx, oldest, connector.Record{Key: []byte("hour"), Value: value}, []connector.Consumed{c.position()})
}

// position is one of those read, for the consumer group.
func (c *copier) position() connector.Consumed {
	first := slices.Min(slices.Collect(maps.Keys(c.at)))
	return c.source.Consumed(first, c.at[first])
}

func (c *copier) mustCommit() {
	if c.fenced {
		return
	}
	outcome, err := c.commit()
	if c.may(err); !c.fenced && outcome != connector.Committed {
		c.t.Fatal("neither committed nor an error")
	}
}

// end gives the copier up. Its reader is stopped; its producer only if closed.
func (c *copier) end(closed bool) {
	c.cancel()
	for done := false; !done; {
		select {
		case <-c.out:
		case <-c.ended:
			done = true
		}
	}
	if closed {
		c.primary.Close(context.Background())
	}
}

// TestRandomCrashesAndZombiesNeverLoseOrDoubleARecord copies a topic with many
// incarnations. Each is given up at a random moment: in an epoch, between
// barrier and commit, with two epochs open. Some stay alive and try to commit
// after their successor has begun.
func TestRandomCrashesAndZombiesNeverLoseOrDoubleARecord(t *testing.T) {
	for name, options := range map[string][]kfake.Opt{"per-transaction epochs": nil, "old transactions": {kfake.MaxVersions(kversion.V3_8_0())}} {
		t.Run(name, func(t *testing.T) {
			seed := uint64(time.Now().UnixNano())
			t.Logf("seed %d", seed)
			drill(t, rand.New(rand.NewPCG(seed, 1)), kafkatest.Broker(t, embedded.With(options...)).Addr(), "")
		})
	}
}

// drill copies on a cluster; the suffix keeps two drills of one cluster apart.
func drill(t *testing.T, rnd *rand.Rand, servers, suffix string) {
	in, out := "in"+suffix, "out"+suffix
	kafkatest.Create(t, servers, drillPartitions, []string{in})
	kafkatest.Create(t, servers, 1, []string{out})
	var want []string
	for p := range int32(drillPartitions) {
		for from := 0; from < drillRecords; from += 20 {
			rs := numbered(in, p, fmt.Sprintf("%d:%03d:", p, from), 20)
			kafkatest.Transaction(t, servers, "filler", from%60 != 0, rs...)
			if from%60 != 0 {
				want = append(want, values(rs)...)
			}
		}
	}
	var zombies []*copier
	incarnations, fenced := 0, 0
	for finished := false; !finished; {
		c := startCopier(t, servers, suffix)
		incarnations++
		for _, z := range zombies {
			z.ctx = t.Context()
			if outcome, err := z.commit(); outcome != connector.Unknown || connector.ClassOf(err) != connector.Fenced {
				t.Errorf("a zombie's commit answers %v, %v", outcome, err)
			}
			z.primary.Close(context.Background())
			fenced++
		}
		zombies = nil
		finished = c.live(rnd)
		zombie := !c.fenced && len(c.pending) > 0 && rnd.IntN(2) == 0
		c.end(!zombie)
		if zombie {
			zombies = append(zombies, c)
		}
	}
	t.Logf("%d incarnations, %d zombies", incarnations, fenced)
	got := values(kafkatest.ReadCommitted(t, servers, out))
	for p := range drillPartitions {
		of := func(all []string) []string {
			return slices.DeleteFunc(slices.Clone(all), func(v string) bool { return v[0] != byte('0'+p) })
		}
		if !slices.Equal(of(got), of(want)) {
			t.Errorf("partition %d: %d records arrived, want %d, or in another order", p, len(of(got)), len(of(want)))
		}
	}
}

// live copies until the end of the input (true), or for a random while.
func (c *copier) live(rnd *rand.Rand) bool {
	for range 1 + rnd.IntN(12) {
		if len(c.pending) > 1 { // the slot of the epoch to write must be free
			c.mustCommit()
		}
		if c.fenced {
			return false
		}
		if !c.step() {
			c.ended <- nil
			c.barrier()
			for len(c.pending) > 0 && !c.fenced {
				c.mustCommit()
			}
			return !c.fenced
		}
		if rnd.IntN(2) == 0 {
			c.barrier()
		}
		if len(c.pending) > 0 && rnd.IntN(2) == 0 {
			c.mustCommit()
		}
	}
	return false
}
