package state

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/onceflow/onceflow/internal/state/disk"
)

// history drives shards through random changes, barriers, bases and rescalings
// and keeps beside them a model: what the state was at each barrier.
type history struct {
	t       *testing.T
	rng     *rand.Rand
	shards  []*testShard
	now     map[string]int64
	at      map[uint64]map[string]int64
	epoch   uint64
	objects []Object
	// onDisk is the share of shards that are over a database, in percent.
	onDisk int
}

type testShard struct {
	*Shard
	// stop ends what runs beside a shard over a database.
	stop  func()
	table *Table[counter]
	timed *Timed[counter]
	parts *Table[basket]
	base  []byte
	busy  bool
}

func newHistory(t *testing.T, rng *rand.Rand, onDisk int) *history {
	h := &history{t: t, rng: rng, onDisk: onDisk, now: map[string]int64{}, at: map[uint64]map[string]int64{0: {}}}
	n := 1 + rng.IntN(4)
	for i := range n {
		s, stop := h.open(Split(n, i), 0, nil)
		h.shards = append(h.shards, h.adopt(s, stop))
	}
	t.Cleanup(func() { h.leave(h.shards) })
	return h
}

func (h *history) leave(shards []*testShard) {
	for _, s := range shards {
		s.stop()
	}
}

// open opens a shard at an epoch, in memory or over a database.
func (h *history) open(r Range, epoch uint64, objects []Object) (*Shard, func()) {
	s, stop, err := h.tryOpen(r, epoch, objects)
	if err != nil {
		h.t.Fatal(err)
	}
	return s, stop
}

func (h *history) tryOpen(r Range, epoch uint64, objects []Object) (s *Shard, stop func(), err error) {
	if h.rng.IntN(100) >= h.onDisk {
		if objects == nil {
			s, err = NewShard(r)
		} else {
			s, err = Restore(r, epoch, objects)
		}
		return s, func() {}, err
	}
	return openOnDisk(h.t, []int64{0, 3000, 1 << 20}[h.rng.IntN(3)], r, epoch, objects)
}

// openOnDisk opens a shard over a database in memory. stop ends it.
func openOnDisk(t testing.TB, budget int64, r Range, epoch uint64, objects []Object) (s *Shard, stop func(), err error) {
	db, err := disk.OpenInMemory()
	if err != nil {
		return nil, nil, err
	}
	if objects == nil {
		s, err = NewShardOn(db, r, budget)
	} else {
		apply := newRestorer(db, r, budget)
		apply.changesMax = 3000 // so that there are several runs
		s, err = restoreOn(apply, budget, epoch, storedObjects(objects))
	}
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return s, materializing(t, db, s), nil
}

// materializing brings a shard's changes to its database until stop, which closes both.
func materializing(t testing.TB, db *disk.DB, s *Shard) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := s.Materialize(ctx); err != nil {
			t.Errorf("bringing changes to the database: %v", err)
		}
	})
	return func() {
		cancel()
		running.Wait()
		if err := errors.Join(s.Close(), db.Close()); err != nil {
			t.Error(err)
		}
	}
}

func storedObjects(objects []Object) Stored {
	var s Stored
	var heads [][]byte
	contents := map[string][]byte{}
	for _, o := range objects {
		s.Names, contents[o.Name] = append(s.Names, o.Name), o.Data
		heads = append(heads, o.Data[:min(len(o.Data), HeadBytes)])
	}
	s.Heads = func() ([][]byte, error) { return heads, nil }
	s.Each = func(names []string, visit func(name string, data []byte) error) error {
		for _, name := range names {
			if err := visit(name, contents[name]); err != nil {
				return err
			}
		}
		return nil
	}
	return s
}

func (h *history) adopt(s *Shard, stop func()) *testShard {
	s.ahead.entries = 1 + h.rng.IntN(20)
	table, err := NewTable(s, "op1", "counts", counterCodec{})
	if err != nil {
		h.t.Fatal(err)
	}
	timed, err := NewTimed(s, "op1", "windows", counterCodec{})
	if err != nil {
		h.t.Fatal(err)
	}
	parts, err := NewTable(s, "op2", "baskets", basketCodec{})
	if err != nil {
		h.t.Fatal(err)
	}
	return &testShard{Shard: s, stop: stop, table: table, timed: timed, parts: parts}
}

func (h *history) shardOf(hash uint64) *testShard {
	return h.shards[Owner(len(h.shards), GroupOf(hash))]
}

// step makes one random change.
func (h *history) step() {
	key := binary.BigEndian.AppendUint32(nil, uint32(h.rng.IntN(40)))
	hash := Hash(key)
	s := h.shardOf(hash)
	switch h.rng.IntN(16) {
	case 0, 1:
		s.Relieve()
	case 2:
		h.checkTimes(s)
	}
	switch r := h.rng.IntN(100); {
	case r < 20:
		h.fill(s, hash, key)
	case r < 40:
		e, _ := s.table.GetOrCreate(hash, key)
		by := int64(h.rng.IntN(9) - 4)
		e.Value.n += by
		s.table.MarkDirty(e)
		h.now[fmt.Sprintf("t %x", key)] += by
	case r < 55:
		if e := s.table.Get(hash, key); e != nil {
			s.table.Delete(e)
			delete(h.now, fmt.Sprintf("t %x", key))
		}
	case r < 80:
		time := int64(h.rng.IntN(6)) - 3
		e, _ := s.timed.GetOrCreate(time, hash, key)
		e.Value.n++
		s.timed.MarkDirty(e)
		h.now[fmt.Sprintf("w %d %x", time, key)]++
	case r < 85:
		h.drop(int64(h.rng.IntN(6)) - 3)
	case r < 95:
		h.base(h.shards[h.rng.IntN(len(h.shards))])
	default:
		h.barrier()
	}
}

// fill changes an item of a basket, or throws the basket away.
func (h *history) fill(s *testShard, hash uint64, key []byte) {
	prefix := fmt.Sprintf("b %x ", key)
	if e := s.parts.Get(hash, key); e != nil && h.rng.IntN(4) == 0 {
		s.parts.Delete(e)
		maps.DeleteFunc(h.now, func(name string, _ int64) bool { return strings.HasPrefix(name, prefix) })
		return
	}
	e, _ := s.parts.GetOrCreate(hash, key)
	item, n := byte(h.rng.IntN(4)), int64(h.rng.IntN(3))
	e.Value.n++
	e.Value.set(item, n)
	s.parts.MarkDirty(e)
	h.now[prefix+"n"]++
	name := fmt.Sprintf("%s%d", prefix, item)
	if h.now[name] = n; n == 0 {
		delete(h.now, name)
	}
}

// checkTimes compares what a shard finds by time with the model.
func (h *history) checkTimes(s *testShard) {
	want := map[string]int64{}
	first, any := int64(0), false
	for name, n := range h.now {
		var time int64
		var key []byte
		if found, _ := fmt.Sscanf(name, "w %d %x", &time, &key); found != 2 || !s.groups.Contains(GroupOf(Hash(key))) {
			continue
		}
		if !any || time < first {
			first, any = time, true
			clear(want)
		}
		if time == first {
			want[string(key)] = n
		}
	}
	time, ok := s.timed.First()
	if ok != any || any && time != first {
		h.t.Fatalf("the first time is %d (any: %v), want %d (%v)", time, ok, first, any)
	}
	got := map[string]int64{}
	for c, e := s.timed.At(time), (*Entry[counter])(nil); ok; {
		if e = c.Next(); e == nil {
			break
		}
		got[string(e.Key())] = e.Value.n
	}
	if ok && !maps.Equal(got, want) {
		h.t.Fatalf("at time %d: %x, want %x", time, got, want)
	}
}

func (h *history) drop(through int64) {
	for _, s := range h.shards {
		s.timed.Drop(through)
	}
	for name := range h.now {
		var time int64
		var key string
		if n, _ := fmt.Sscanf(name, "w %d %s", &time, &key); n == 2 && time <= through {
			delete(h.now, name)
		}
	}
}

func (h *history) base(s *testShard) {
	if s.disk != nil {
		h.cut(s)
		return
	}
	if !s.busy {
		s.BeginBase()
		s.busy = true
	}
	if piece, b := s.StepBase(h.rng.IntN(400), []int{200, 2000, 1 << 20}[h.rng.IntN(3)]); piece != nil {
		h.objects = append(h.objects, Object{Name: fmt.Sprintf("base-%s-%d", s.Range(), len(h.objects)), Data: piece.Bytes()})
		piece.Release()
		s.busy = !b.Last
	}
}

// cut makes a base of what is on disk, unless a part of the open segment is there too and may stay alone.
func (h *history) cut(s *testShard) {
	if s.open != nil {
		return
	}
	c, err := s.Cut(context.Background())
	if err != nil {
		h.t.Fatal(err)
	}
	defer c.Close()
	for last := false; !last; {
		piece, b, err := c.Piece([]int{200, 2000, 1 << 20}[h.rng.IntN(3)])
		if err != nil {
			h.t.Fatal(err)
		}
		last = b.Last
		h.objects = append(h.objects, Object{Name: fmt.Sprintf("sorted-%s-%d", s.Range(), len(h.objects)), Data: piece.Bytes()})
		piece.Release()
	}
}

func (h *history) barrier() {
	h.epoch++
	for _, s := range h.shards {
		if seg := s.Segment(h.epoch).Bytes(); len(seg) > 0 {
			h.objects = append(h.objects, Object{Name: fmt.Sprintf("segment-%s-%d", s.Range(), h.epoch), Data: seg})
		}
	}
	h.at[h.epoch] = maps.Clone(h.now)
}

// restore goes back to a barrier, at another number of shards.
func (h *history) restore(epoch uint64) {
	n := 1 + h.rng.IntN(5)
	shards, err := h.restored(n, epoch, h.objects)
	if err != nil {
		h.t.Fatal(err)
	}
	h.leave(h.shards)
	h.shards, h.epoch, h.now = shards, epoch, maps.Clone(h.at[epoch])
	var kept []Object
	for _, from := range h.objects {
		if o, err := openWhole(from); err == nil && ((o.kind == kindSegment && o.header.epoch <= epoch) || (o.kind != kindSegment && o.sealed < epoch)) {
			kept = append(kept, from)
		}
	}
	h.objects = kept
}

func (h *history) restored(n int, epoch uint64, objects []Object) ([]*testShard, error) {
	var shards []*testShard
	for i := range n {
		s, stop, err := h.tryOpen(Split(n, i), epoch, append([]Object{}, objects...))
		if err != nil {
			h.leave(shards)
			return nil, err
		}
		shards = append(shards, h.adopt(s, stop))
	}
	return shards, nil
}

// content reads the shards' entries as the model spells them.
func content(shards []*testShard) map[string]int64 {
	got := map[string]int64{}
	for _, s := range shards {
		s.table.All(func(e *Entry[counter]) { got[fmt.Sprintf("t %x", e.Key())] = e.Value.n })
		s.parts.All(func(e *Entry[basket]) {
			got[fmt.Sprintf("b %x n", e.Key())] = e.Value.n
			for item, n := range e.Value.items {
				got[fmt.Sprintf("b %x %d", e.Key(), item)] = n
			}
		})
		for time := int64(-3); time < 3; time++ {
			c := s.timed.At(time)
			for e := c.Next(); e != nil; e = c.Next() {
				got[fmt.Sprintf("w %d %x", time, e.Key())] = e.Value.n
			}
		}
	}
	return got
}

func (h *history) run(steps int) {
	for range steps {
		h.step()
		if h.epoch > 3 && h.rng.IntN(120) == 0 {
			h.restore(h.epoch - uint64(h.rng.IntN(3)))
		}
	}
}

func TestRestoreAtAnyShardCountEqualsTheModelAtThatBarrier(t *testing.T) {
	testRestores(t, 100, 25, 0)
}

// Shards in memory and over databases take over from each other.
func TestRestoreOverADatabaseEqualsTheModelAtThatBarrier(t *testing.T) {
	testRestores(t, 20, 6, 70)
}

// testRestores plays histories and restores so many epochs of each.
func testRestores(t *testing.T, histories, restoresEach, onDisk int) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	restores := 0
	for i := range uint64(histories) {
		rng := rand.New(rand.NewPCG(seed, i))
		h := newHistory(t, rng, onDisk)
		h.run(300)
		for range restoresEach {
			epoch := 1 + uint64(rng.IntN(int(max(1, h.epoch))))
			if epoch > h.epoch {
				continue
			}
			got, err := h.restored(1+rng.IntN(6), epoch, h.objects)
			if err != nil {
				t.Fatalf("history %d, epoch %d: %v", i, epoch, err)
			}
			if found := content(got); !maps.Equal(found, h.at[epoch]) {
				t.Fatalf("history %d, epoch %d of %d:\ngot  %v\nwant %v", i, epoch, h.epoch, found, h.at[epoch])
			}
			h.leave(got)
			restores++
		}
		if found := content(h.shards); !maps.Equal(found, h.now) {
			t.Fatalf("history %d, at its end:\ngot  %v\nwant %v", i, found, h.now)
		}
		for _, o := range h.objects {
			if err := CheckObject(o); err != nil {
				t.Fatalf("history %d: an object that is whole: %v", i, err)
			}
		}
	}
	t.Logf("%d restores", restores)
	if restores < histories*restoresEach*4/5 {
		t.Fatalf("only %d restores", restores)
	}
}

// The rule that a base serves only checkpoints after its own end is needed:
// letting it serve one checkpoint earlier gives wrong state.
func TestServingOneCheckpointTooEarlyFromABaseIsWrong(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	restores, wrong := 0, 0
	for i := range uint64(30) {
		h := newHistory(t, rand.New(rand.NewPCG(seed, i)), 0)
		h.run(300)
		var early []Object
		for _, from := range h.objects {
			early = append(early, servingEarlier(t, from))
		}
		for epoch := uint64(1); epoch <= h.epoch; epoch++ {
			got, err := h.restored(2, epoch, early)
			restores++
			if err != nil || !maps.Equal(content(got), h.at[epoch]) {
				wrong++
			}
			h.leave(got)
		}
	}
	t.Logf("%d of %d restores wrong", wrong, restores)
	if wrong*50 < restores {
		t.Fatalf("only %d of %d restores went wrong: the test above would not notice a wrong rule", wrong, restores)
	}
}

// servingEarlier rewrites a base so that it claims to serve one more checkpoint.
func servingEarlier(t *testing.T, from Object) Object {
	o, err := openWhole(from)
	if err != nil {
		t.Fatal(err)
	}
	if o.kind != kindBase || o.sealed == 0 {
		return from
	}
	data := append([]byte(nil), from.Data...)
	payload := data[len(data)-16:]
	binary.LittleEndian.PutUint64(payload[8:], o.sealed-1)
	binary.LittleEndian.PutUint32(data[len(data)-20:], blockSum(blockFooter, payload))
	return Object{Name: from.Name, Data: data}
}

func TestMissingSegmentIsNamed(t *testing.T) {
	s, err := NewShard(AllGroups)
	if err != nil {
		t.Fatal(err)
	}
	table, err := NewTable(s, "op", "t", counterCodec{})
	if err != nil {
		t.Fatal(err)
	}
	var objects []Object
	for epoch := uint64(1); epoch <= 3; epoch++ {
		e, _ := table.GetOrCreate(Hash([]byte("k")), []byte("k"))
		e.Value.n++
		table.MarkDirty(e)
		objects = append(objects, Object{Name: fmt.Sprintf("log/%d", epoch), Data: s.Segment(epoch).Bytes()})
	}
	_, err = Restore(AllGroups, 3, []Object{objects[0], objects[2]})
	want := "state of key group 0: segment log/3 (epoch 3) follows epoch 2, but the objects given reach epoch 1: " +
		"a base or a segment between them is missing"
	if err == nil || err.Error() != want {
		t.Fatalf("got  %v\nwant %s", err, want)
	}
}

func TestEveryDamagedByteAndEveryCutIsFound(t *testing.T) {
	h := newHistory(t, rand.New(rand.NewPCG(1, 2)), 50)
	for h.epoch < 3 || len(h.objects) < 4 {
		h.step()
	}
	for i, from := range h.objects {
		for at := range from.Data {
			damaged := Object{Name: from.Name, Data: append([]byte(nil), from.Data...)}
			damaged.Data[at] ^= byte(1 + at%255)
			if _, err := openWhole(damaged); err == nil {
				t.Fatalf("object %d: a damaged byte %d was not noticed", i, at)
			}
			if _, err := openWhole(Object{Name: from.Name, Data: from.Data[:at]}); err == nil {
				t.Fatalf("object %d: a cut at byte %d was not noticed", i, at)
			}
		}
		if _, err := openWhole(Object{Name: from.Name, Data: append(from.Data[:len(from.Data):len(from.Data)], 0)}); err == nil {
			t.Fatalf("object %d: a trailing byte was not noticed", i)
		}
	}
}

func TestSegmentWithoutChangesIsNothing(t *testing.T) {
	s, _ := NewShard(AllGroups)
	table, _ := NewTable(s, "op", "t", counterCodec{})
	table.GetOrCreate(Hash([]byte("k")), []byte("k"))
	if seg := s.Segment(1).Bytes(); len(seg) == 0 {
		t.Fatal("no segment for a created key")
	}
	if seg := s.Segment(2).Bytes(); len(seg) != 0 {
		t.Fatalf("a segment of %d bytes for no change", len(seg))
	}
}

func TestTableThatNoOperatorClaimsIsNamed(t *testing.T) {
	s, _ := NewShard(AllGroups)
	table, _ := NewTable(s, "gone", "t", counterCodec{})
	table.GetOrCreate(Hash([]byte("k")), []byte("k"))
	r, err := Restore(AllGroups, 1, []Object{{Name: "log/1", Data: s.Segment(1).Bytes()}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Unclaimed(); len(got) != 1 || got[0] != "gone/t (1 entries)" {
		t.Fatalf("unclaimed: %v", got)
	}
}

func BenchmarkRestore(b *testing.B) {
	const n = 100_000
	keys, hashes := benchmarkKeys(n)
	s, _ := NewShard(AllGroups)
	table, _ := NewTable(s, "op", "t", counterCodec{})
	for i := range keys {
		table.GetOrCreate(hashes[i], keys[i])
	}
	object := Object{Name: "segment", Data: s.Segment(1).Bytes()}
	for b.Loop() {
		r, err := Restore(AllGroups, 1, []Object{object})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := NewTable(r, "op", "t", counterCodec{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/entry")
}

// A base is made between batches: the longest pause is that of one step.
func BenchmarkBase(b *testing.B) {
	const n = 1_000_000
	keys, hashes := benchmarkKeys(n)
	s, _ := NewShard(AllGroups)
	table, _ := NewTable(s, "op", "t", counterCodec{})
	for i := range keys {
		table.GetOrCreate(hashes[i], keys[i])
	}
	for b.Loop() {
		s.BeginBase()
		for last := false; !last; {
			piece, b := s.StepBase(64<<10, 4<<20)
			piece.Release()
			last = b.Last
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/entry")
}

// openWhole checks an object from end to end.
func openWhole(from Object) (*object, error) {
	o, err := openHeader(from)
	if err != nil {
		return nil, err
	}
	return o, o.readBlocks()
}

func TestRestoreDoesNotReadObjectsOfOtherKeyGroups(t *testing.T) {
	objects := map[Range]Object{}
	for i := range 2 {
		s, err := NewShard(Split(2, i))
		if err != nil {
			t.Fatal(err)
		}
		counts := mustTable(t, s)
		for n := range 100 {
			key := []byte{0x01, byte(n)}
			if s.groups.Contains(GroupOf(Hash(key))) {
				counts.GetOrCreate(Hash(key), key)
			}
		}
		objects[s.groups] = Object{Name: fmt.Sprintf("segment-%d", i), Data: s.Segment(1).Bytes()}
	}
	other := objects[Split(2, 1)]
	other.Data = append([]byte(nil), other.Data...)
	other.Data[len(other.Data)/2] ^= 1
	both := []Object{objects[Split(2, 0)], other}
	if _, err := Restore(Split(2, 0), 1, both); err != nil {
		t.Errorf("a task read what is another's: %v", err)
	}
	if _, err := Restore(Split(2, 1), 1, both); err == nil {
		t.Error("the task whose object is damaged did not notice")
	}
}
