package state

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/onceflow/onceflow/internal/state/disk"
)

var lineOfTests = Lineage{Task: "task", Attempt: "this"}

// onFiles is openOnDisk with files in a directory of the test's, by open.
func onFiles(t *testing.T, open func(dir string) (*disk.DB, *Shard, error)) (*Shard, func(), error) {
	t.Helper()
	db, s, err := open(filepath.Join(t.TempDir(), "db"))
	if err != nil {
		return nil, nil, err
	}
	return s, materializing(t, db, s), nil
}

func emptyOnFiles(t *testing.T) (*Shard, func()) {
	t.Helper()
	s, stop, err := onFiles(t, func(dir string) (*disk.DB, *Shard, error) {
		db, err := disk.Open(dir, disk.Options{})
		if err != nil {
			return nil, nil, err
		}
		s, err := NewShardOn(db, AllGroups, 2000)
		return db, s, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s, stop
}

func fromCopy(t *testing.T, dir string, epoch, logged uint64, objects []Object) (*Shard, func(), error) {
	t.Helper()
	return onFiles(t, func(at string) (*disk.DB, *Shard, error) {
		of, err := ReadSaved(dir)
		if err != nil {
			return nil, nil, err
		}
		db, err := disk.OpenCopy(at, dir, disk.Options{})
		if err != nil {
			return nil, nil, err
		}
		s, err := RestoreSaved(db, 2000, of, epoch, logged, storedObjects(objects))
		if err != nil {
			err = errors.Join(err, db.Close())
		}
		return db, s, err
	})
}

// segmentsAfter are those of later epochs, as whoever restores a copy gives them.
func segmentsAfter(t *testing.T, objects []Object, epoch uint64) (after []Object) {
	t.Helper()
	for _, from := range objects {
		o, err := openWhole(from)
		if err != nil {
			t.Fatal(err)
		}
		if o.kind == kindSegment && o.header.epoch > epoch {
			after = append(after, from)
		}
	}
	return after
}

func TestACopyAndTheSegmentsAfterItAreEveryLaterCheckpoint(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	restores := 0
	for i := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, i))
		h := &history{t: t, rng: rng, onDisk: 100, now: map[string]int64{}, at: map[uint64]map[string]int64{0: {}}}
		s, stop := emptyOnFiles(t)
		h.shards = []*testShard{h.adopt(s, stop)}
		logged, copies := map[uint64]uint64{}, t.TempDir()
		var saved []*Saved
		for range 250 {
			h.step()
			logged[h.epoch] = s.Logged()
			if rng.IntN(25) == 0 && s.open == nil {
				of, err := s.Save(t.Context(), filepath.Join(copies, strconv.Itoa(len(saved))), lineOfTests)
				if err != nil {
					t.Fatal(err)
				}
				saved = append(saved, of)
			}
		}
		h.leave(h.shards)
		for n, of := range saved {
			dir := filepath.Join(copies, strconv.Itoa(n))
			for range 3 {
				epoch := uint64(rng.IntN(int(h.epoch) + 1))
				if of.Serves("task", AllGroups, []Line{{"this", epoch}}) != (epoch >= of.Epoch) {
					t.Fatalf("a copy of epoch %d serves epoch %d: %v", of.Epoch, epoch, epoch < of.Epoch)
				}
				if epoch < of.Epoch {
					continue
				}
				segments := segmentsAfter(t, h.objects, of.Epoch)
				got, stop, err := fromCopy(t, dir, epoch, logged[epoch], segments)
				if err != nil {
					t.Fatalf("history %d, copy of epoch %d, epoch %d: %v", i, of.Epoch, epoch, err)
				}
				if found := content([]*testShard{h.adopt(got, stop)}); !maps.Equal(found, h.at[epoch]) {
					t.Fatalf("history %d, copy of epoch %d, epoch %d:\ngot  %v\nwant %v", i, of.Epoch, epoch, found, h.at[epoch])
				}
				stop()
				restores++
				if logged[epoch] > of.Epoch {
					without := slices.Delete(segments, 0, 1)
					if _, _, err := fromCopy(t, dir, epoch, logged[epoch], without); err == nil {
						t.Fatalf("history %d, copy of epoch %d, epoch %d: restored without the first segment", i, of.Epoch, epoch)
					}
					if _, _, err := fromCopy(t, dir, epoch, logged[epoch], nil); err == nil {
						t.Fatalf("history %d, copy of epoch %d, epoch %d: restored without segments", i, of.Epoch, epoch)
					}
				}
			}
		}
	}
	if restores < 8 {
		t.Errorf("only %d restores", restores)
	}
}

func TestACopyServesItsOwnLineOnly(t *testing.T) {
	of := &Saved{Task: "task", Attempts: []string{"second", "first"}, Groups: Split(2, 1), Epoch: 7}
	own := Split(2, 1)
	for _, c := range []struct {
		task    string
		r       Range
		history []Line
		want    bool
	}{
		{"task", own, []Line{{"first", 7}}, true},
		{"task", own, []Line{{"second", 9}}, true},
		{"task", own, []Line{{"second", 6}}, false},
		{"task", own, []Line{{"third", 9}}, false},
		{"task", own, []Line{{"third", 9}, {"second", 8}}, true},
		{"task", own, []Line{{"third", 9}, {"second", 6}}, false},
		{"task", own, []Line{{"", 9}}, false},
		{"task", own, nil, false},
		{"other", own, []Line{{"first", 7}}, false},
		{"task", Split(2, 0), []Line{{"first", 7}}, false},
		{"task", AllGroups, []Line{{"first", 7}}, false},
	} {
		if got := of.Serves(c.task, c.r, c.history); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// The copy that a restored shard makes before its first segment is of the checkpoint too, whichever attempt goes on from it; a later one is not.
func TestOnlyTheFirstCopyAfterARestoreIsOfTheOriginToo(t *testing.T) {
	s, stop := emptyOnFiles(t)
	table := mustCounts(t, s)
	increment(table, "a")
	first := Object{Name: "first", Data: s.Segment(4).Bytes()}
	at := saveAt(t, s, lineOfTests, 4)
	if of, err := ReadSaved(at); err != nil || !slices.Equal(of.Attempts, []string{"this"}) {
		t.Fatal(of, err)
	}
	stop()
	next, stop, err := fromCopy(t, at, 6, 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	table = mustCounts(t, next)
	begun := saveAt(t, next, Lineage{Task: "task", Attempt: "next", Origin: "this"}, 6)
	of, err := ReadSaved(begun)
	if err != nil || of.Epoch != 6 || !of.Serves("task", AllGroups, []Line{{"this", 6}}) || !of.Serves("task", AllGroups, []Line{{"next", 7}}) {
		t.Fatal(of, err)
	}
	increment(table, "b")
	second := Object{Name: "second", Data: next.Segment(7).Bytes()}
	if of, err = ReadSaved(saveAt(t, next, Lineage{Task: "task", Attempt: "next", Origin: "this"}, 7)); err != nil || of.Serves("task", AllGroups, []Line{{"this", 7}}) {
		t.Fatal(of, err)
	}
	got, stopGot, err := fromCopy(t, begun, 7, 7, []Object{first, second})
	if err != nil {
		t.Fatal(err)
	}
	defer stopGot()
	if n := mustCounts(t, got).Len(); n != 2 {
		t.Errorf("%d entries", n)
	}
}

// saveAt makes a copy once an epoch is in the database.
func saveAt(t *testing.T, s *Shard, of Lineage, epoch uint64) (dir string) {
	t.Helper()
	for {
		dir := filepath.Join(t.TempDir(), "copy")
		saved, err := s.Save(t.Context(), dir, of)
		if err != nil || saved.Epoch > epoch {
			t.Fatal(saved, err)
		}
		if saved.Epoch == epoch {
			return dir
		}
	}
}

func mustCounts(t *testing.T, s *Shard) *Table[counter] {
	t.Helper()
	table, err := NewTable(s, "op", "counts", counterCodec{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func increment(table *Table[counter], key string) {
	e, _ := table.GetOrCreate(Hash([]byte(key)), []byte(key))
	e.Value.n++
	table.MarkDirty(e)
}

func TestDamageOfACopyIsFoundBeforeItIsWrong(t *testing.T) {
	s, stop := emptyOnFiles(t)
	table := mustCounts(t, s)
	for i := range 3000 {
		increment(table, "key "+strconv.Itoa(i))
	}
	s.Segment(1).Bytes()
	dir := saveAt(t, s, lineOfTests, 1)
	stop()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, f := range files {
		path := filepath.Join(dir, f.Name())
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		changed := map[string]func() error{
			"missing": func() error { return nil },
			"longer":  func() error { return os.WriteFile(path, append(slices.Clone(whole), 'x'), 0o644) },
		}
		if len(whole) > 0 {
			changed["cut off"] = func() error { return os.WriteFile(path, whole[:rng.IntN(len(whole))], 0o644) }
			changed["altered"] = func() error {
				damaged := slices.Clone(whole)
				damaged[rng.IntN(len(damaged))] ^= 1 << rng.IntN(8)
				return os.WriteFile(path, damaged, 0o644)
			}
		}
		for how, change := range changed {
			// The database shares sorted tables with the copy: what is changed is a file of its own.
			if err := errors.Join(os.Remove(path), change()); err != nil {
				t.Fatal(err)
			}
			if n, err := readAllOfCopy(t, dir); err == nil && n != 3000 {
				t.Errorf("%s is %s: %d entries and no error", f.Name(), how, n)
			} else if err == nil && how != "altered" {
				t.Errorf("%s is %s, and no error", f.Name(), how)
			}
			if err := os.WriteFile(path, whole, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n, err := readAllOfCopy(t, dir); err != nil || n != 3000 {
		t.Errorf("the whole copy: %d entries, %v", n, err)
	}
}

// readAllOfCopy counts the entries that are what they were.
func readAllOfCopy(t *testing.T, dir string) (n int, err error) {
	t.Helper()
	s, stop, err := fromCopy(t, dir, 1, 1, nil)
	if err != nil {
		return 0, err
	}
	defer stop()
	defer func() {
		var failed *StorageError
		if p := recover(); p != nil {
			var ok bool
			if failed, ok = p.(*StorageError); !ok {
				panic(p)
			}
			err = failed
		}
	}()
	table, err := NewTable(s, "op", "counts", counterCodec{})
	if err != nil {
		return 0, err
	}
	table.All(func(e *Entry[counter]) {
		if e.Value.n == 1 {
			n++
		}
	})
	return n, nil
}

// The attempt that made the copy went on for an epoch; the next one made a base, which replaced that epoch's segment, before it made a copy of
// its own. Its first segment says which checkpoint it follows, not which segment: what lies between the copy and it is not known.
func TestACopyDoesNotJumpOverWhatABaseHasReplaced(t *testing.T) {
	a, stop := emptyOnFiles(t)
	counts := mustCounts(t, a)
	increment(counts, "k")
	objects := []Object{{Name: "e1", Data: a.Segment(1).Bytes()}}
	dir := saveAt(t, a, lineOfTests, 1)
	increment(counts, "k")
	objects = append(objects, Object{Name: "e2", Data: a.Segment(2).Bytes()})
	stop()

	b, stop, err := openOnDisk(t, 2000, AllGroups, 2, objects)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	counts = mustCounts(t, b)
	base := cutAt(t, b, 2)
	defer base.Close()
	increment(counts, "other")
	objects = []Object{{Name: "e3", Data: b.Segment(3).Bytes()}} // and the base, which holds what e1 and e2 say

	s, end, err := fromCopy(t, dir, 3, 3, objects)
	if err == nil {
		t.Errorf("k is %d, want 2, or an error", mustCounts(t, s).Get(Hash([]byte("k")), []byte("k")).Value.n)
		end()
	}
}
