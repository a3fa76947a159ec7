package state

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
)

func TestTableEqualsAMapUnderRandomUse(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	s, _ := NewShard(Split(16, 3)) // few groups, so that each is full of keys
	table, err := NewTable(s, "op", "t", counterCodec{})
	if err != nil {
		t.Fatal(err)
	}
	model := map[string]int64{}
	for range 200_000 {
		key := binary.BigEndian.AppendUint32(nil, uint32(rng.IntN(20_000)))
		hash := Hash(key)
		if !s.Range().Contains(GroupOf(hash)) {
			continue
		}
		if rng.IntN(3) == 0 {
			if e := table.Get(hash, key); e != nil {
				table.Delete(e)
			}
			delete(model, string(key))
			continue
		}
		e, created := table.GetOrCreate(hash, key)
		if _, had := model[string(key)]; had == created {
			t.Fatalf("key %x: created %v, want %v", key, created, !had)
		}
		e.Value.n++
		model[string(key)]++
	}
	got := map[string]int64{}
	table.All(func(e *Entry[counter]) { got[string(e.Key())] = e.Value.n })
	if !maps.Equal(got, model) || table.Len() != len(model) {
		t.Fatalf("%d entries (%d counted), want %d", len(got), table.Len(), len(model))
	}
}

func TestTimedFindsEntriesByTimeInOrder(t *testing.T) {
	s, _ := NewShard(AllGroups)
	table, err := NewTimed(s, "op", "t", counterCodec{})
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int64{30, -10, 20, 30} {
		for _, key := range []string{"b", "a", fmt.Sprint(at)} {
			encoded := appendEscaped([]byte{keyPresent}, []byte(key))
			e, _ := table.GetOrCreate(at, Hash(encoded), encoded)
			e.Value.n++
		}
	}
	var got []string
	for {
		time, ok := table.First()
		if !ok {
			break
		}
		c := table.At(time)
		var before *Entry[counter]
		for e := c.Next(); e != nil; e = c.Next() {
			if before != nil && CompareKeys(before, e) >= 0 {
				t.Errorf("key %x of group %d is visited before key %x of group %d", before.Key(), before.group, e.Key(), e.group)
			}
			before = e
			got = append(got, fmt.Sprintf("%d %s %d", e.Time(), e.Key()[1:len(e.Key())-2], e.Value.n))
		}
		table.Drop(time)
	}
	slices.Sort(got)
	want := "[-10 -10 1 -10 a 1 -10 b 1 20 20 1 20 a 1 20 b 1 30 30 2 30 a 2 30 b 2]"
	if fmt.Sprint(got) != want || table.Len() != 0 {
		t.Fatalf("got  %v\nwant %s", got, want)
	}
}

func TestTwoTablesOfOneNameAreRefused(t *testing.T) {
	s, _ := NewShard(AllGroups)
	if _, err := NewTable(s, "op", "t", counterCodec{}); err != nil {
		t.Fatal(err)
	}
	_, err := NewTimed(s, "op", "t", counterCodec{})
	if err == nil || err.Error() != "state table op/t exists already" {
		t.Fatalf("error %v", err)
	}
}

func benchmarkKeys(n int) (keys [][]byte, hashes []uint64) {
	for i := range n {
		key := binary.BigEndian.AppendUint64([]byte{1}, uint64(i)^signBit)
		keys, hashes = append(keys, key), append(hashes, Hash(key))
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(n, func(i, j int) {
		keys[i], keys[j] = keys[j], keys[i]
		hashes[i], hashes[j] = hashes[j], hashes[i]
	})
	return keys, hashes
}

func BenchmarkGetOrCreate(b *testing.B) {
	for _, n := range []int{1_000, 100_000, 1_000_000} {
		keys, hashes := benchmarkKeys(n)
		b.Run(fmt.Sprintf("table/keys=%d", n), func(b *testing.B) {
			s, _ := NewShard(AllGroups)
			table, _ := NewTable(s, dataflow.NodeID("op"), "t", counterCodec{})
			for i := range keys {
				table.GetOrCreate(hashes[i], keys[i])
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				e, _ := table.GetOrCreate(hashes[i%n], keys[i%n])
				e.Value.n++
				table.MarkDirty(e)
			}
		})
		b.Run(fmt.Sprintf("gomap/keys=%d", n), func(b *testing.B) {
			table := map[string]*Entry[counter]{}
			for i := range keys {
				table[string(keys[i])] = &Entry[counter]{}
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				table[string(keys[i%n])].Value.n++
			}
		})
	}
}

func BenchmarkSegment(b *testing.B) {
	keys, hashes := benchmarkKeys(10_000)
	s, _ := NewShard(AllGroups)
	table, _ := NewTable(s, "op", "t", counterCodec{})
	size := 0
	for i := 0; b.Loop(); i++ {
		for j := range keys {
			e, _ := table.GetOrCreate(hashes[j], keys[j])
			table.MarkDirty(e)
		}
		segment := s.Segment(uint64(i + 1))
		size = segment.Len()
		segment.Release()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/10_000, "ns/entry")
	b.ReportMetric(float64(size)/10_000, "B/entry")
}
