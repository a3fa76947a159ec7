package state

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// damages are what can become of an object, by name. Each is made of a copy.
func damages(rng *rand.Rand, data []byte, everyByte bool) map[string][]byte {
	all := map[string][]byte{}
	step := 1
	if !everyByte {
		step = max(1, len(data)/40)
	}
	for at := 0; at < len(data); at += step {
		flipped := slices.Clone(data)
		flipped[at] ^= 1 << rng.IntN(8)
		all[fmt.Sprintf("bit of byte %d flipped", at)] = flipped
		all[fmt.Sprintf("cut off at byte %d", at)] = data[:at:at]
		n := 1 + rng.IntN(len(data)-at)
		zeroed := slices.Clone(data)
		if clear(zeroed[at : at+n]); !slices.Equal(zeroed, data) {
			all[fmt.Sprintf("%d bytes from %d zeroed", n, at)] = zeroed
		}
		all[fmt.Sprintf("%d bytes from %d missing", n, at)] = slices.Delete(slices.Clone(data), at, at+n)
	}
	all["a byte longer"] = append(slices.Clone(data), 0)
	all["twice"] = append(slices.Clone(data), data...)
	return all
}

// damagedHistory has a segment, a base and a sorted base, which a restore of epoch 4 needs all.
func damagedHistory(t *testing.T) []Object {
	var objects []Object
	for i, onDisk := range []bool{false, true} {
		r := Split(2, i)
		s, stop := mustOpen(t, r, onDisk)
		defer stop()
		for epoch := uint64(1); epoch <= 4; epoch++ {
			changeKeys(t, s, r, epoch)
			if epoch == 3 {
				objects = append(objects, Object{fmt.Sprintf("base %d", i), baseOf(t, s)})
			}
			segment := Object{fmt.Sprintf("segment %d of epoch %d", i, epoch), s.Segment(epoch).Bytes()}
			if epoch > 2 {
				objects = append(objects, segment)
			}
		}
	}
	return objects
}

func mustOpen(t *testing.T, r Range, onDisk bool) (*Shard, func()) {
	if !onDisk {
		s, err := NewShard(r)
		if err != nil {
			t.Fatal(err)
		}
		return s, func() {}
	}
	s, stop, err := openOnDisk(t, 0, r, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, stop
}

// changeKeys gives twenty keys of the range values of the epoch.
func changeKeys(t *testing.T, s *Shard, r Range, epoch uint64) {
	table := tableOf(t, s)
	for i, n := 0, 0; n < 20; i++ {
		key := fmt.Appendf(nil, "key %d", i)
		if h := Hash(key); r.Contains(GroupOf(h)) {
			e, _ := table.GetOrCreate(h, key)
			e.Value.n = int64(1000*epoch) + int64(i)
			table.MarkDirty(e)
			n++
		}
	}
}

// tableOf is the table of a shard, made the first time.
func tableOf(t *testing.T, s *Shard) *Table[counter] {
	if len(s.tables) > 0 {
		return s.tables[0].(*Table[counter])
	}
	return mustTable(t, s)
}

// baseOf is a whole base in one piece.
func baseOf(t *testing.T, s *Shard) []byte {
	if !s.OnDisk() {
		s.BeginBase()
		base, _ := s.StepBase(1<<20, 1<<20)
		return base.Bytes()
	}
	cut := cutAt(t, s, s.logged)
	defer cut.Close()
	base, b, err := cut.Piece(1 << 20)
	if err != nil || !b.Last {
		t.Fatal(b, err)
	}
	return base.Bytes()
}

// cutAt is a cut at an epoch, whose segment may be on its way.
func cutAt(t *testing.T, s *Shard, epoch uint64) *Cut {
	for {
		cut, err := s.Cut(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if cut.epoch == epoch {
			return cut
		}
		if err := cut.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestARestoreFindsEveryDamageAndNamesTheObject(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	objects := damagedHistory(t)
	for i, whole := range objects {
		everyByte := len(whole.Data) < 1500
		for what, data := range damages(rng, whole.Data, everyByte) {
			given := slices.Clone(objects)
			given[i].Data = data
			_, inMemory := Restore(AllGroups, 4, given)
			checkCorrupt(t, whole.Name+", "+what+", in memory", whole.Name, inMemory)
			checkCorrupt(t, whole.Name+", "+what+", alone", whole.Name, CheckObject(given[i]))
			if rng.IntN(20) > 0 {
				continue
			}
			_, stop, onDisk := openOnDisk(t, 0, AllGroups, 4, given)
			if onDisk == nil {
				stop()
			}
			checkCorrupt(t, whole.Name+", "+what+", over a database", whole.Name, onDisk)
		}
	}
	for _, onDisk := range []bool{false, true} { // and without a damage the state is there
		s, stop := mustRestore(t, objects, onDisk)
		if n := tableOf(t, s).Len(); n != 40 {
			t.Errorf("on disk %t: %d keys", onDisk, n)
		}
		stop()
	}
}

func mustRestore(t *testing.T, objects []Object, onDisk bool) (*Shard, func()) {
	if !onDisk {
		s, err := Restore(AllGroups, 4, objects)
		if err != nil {
			t.Fatal(err)
		}
		return s, func() {}
	}
	s, stop, err := openOnDisk(t, 0, AllGroups, 4, objects)
	if err != nil {
		t.Fatal(err)
	}
	return s, stop
}

func checkCorrupt(t *testing.T, what, object string, err error) {
	t.Helper()
	var corrupt *CorruptError
	if !errors.As(err, &corrupt) || corrupt.Object != object {
		t.Errorf("%s: %v", what, err)
	}
}
