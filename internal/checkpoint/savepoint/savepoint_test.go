package savepoint_test

import (
	"context"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/savepoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/objstore"
)

var about = savepoint.Index{Job: "orders", Product: "test", Taken: time.Unix(1_800_000_000, 0).UTC()}

// committed writes a manifest with three objects, of which two tasks share one.
func committed(t *testing.T, objects objstore.Store) (*store.Store, *checkpoint.Manifest) {
	t.Helper()
	ctx, s := context.Background(), store.New(objects)
	w := s.Writer(3, "attempt")
	m := &checkpoint.Manifest{Job: "J", Generation: 3, Attempt: "attempt", Epoch: 12}
	put := func(name checkpoint.ObjectName, data []byte) checkpoint.ObjectName {
		if err := w.Put(ctx, name, data); err != nil {
			t.Fatal(err)
		}
		return name
	}
	base := []byte("state of a and b")
	shared := put(w.BaseName("a.0", 1, base), base)
	for _, task := range []checkpoint.TaskID{"a.0", "b.0"} {
		segment := []byte("changes of " + task)
		m.Tasks = append(m.Tasks, checkpoint.TaskSnapshot{Task: task, Objects: []checkpoint.ObjectName{put(w.SegmentName(task, 12, segment), segment), shared}})
	}
	return s, m
}

func TestSavepointHoldsWhatTheManifestNamesAndOutlivesTheJob(t *testing.T) {
	ctx := context.Background()
	for name, pair := range map[string][2]objstore.Store{
		"memory to memory":       {objstore.NewMem(), objstore.NewMem()},
		"directory to directory": {local(t), local(t)},
		"directory to memory":    {local(t), objstore.NewMem()},
	} {
		t.Run(name, func(t *testing.T) {
			s, m := committed(t, pair[0])
			index, err := savepoint.Take(ctx, s, m, pair[1], about)
			if err != nil || len(index.Objects) != 3 || index.Epoch != 12 {
				t.Fatalf("%+v, %v", index, err)
			}
			copied := map[checkpoint.ObjectName]string{}
			for _, o := range index.Objects {
				data, err := pair[0].Get(ctx, string(o.Name))
				if err != nil {
					t.Fatal(err)
				}
				copied[o.Name] = string(data)
				if err := pair[0].Delete(ctx, string(o.Name)); err != nil {
					t.Fatal(err)
				}
			}
			saved, err := savepoint.Open(ctx, pair[1])
			if err != nil || saved.Manifest.Name() != m.Name() || saved.Index.Job != "orders" || saved.Index.TotalBytes() != index.TotalBytes() {
				t.Fatalf("%+v, %v", saved, err)
			}
			for _, task := range saved.Manifest.Tasks {
				for _, name := range task.Objects {
					if data, err := saved.Get(ctx, name); err != nil || string(data) != copied[name] || len(data) == 0 {
						t.Errorf("%s: %q, %v", name, data, err)
					}
				}
			}
			if _, err := savepoint.Take(ctx, s, m, pair[1], about); !errors.Is(err, savepoint.ErrTaken) {
				t.Errorf("a second savepoint in the same place: %v", err)
			}
		})
	}
}

func TestOfTwoSavepointsInOnePlaceTheFirstStaysWhole(t *testing.T) {
	ctx := t.Context()
	s, first := committed(t, objstore.NewMem())
	second := *first
	second.Epoch++
	inner := objstore.NewMem()
	to, once := objstore.NewFaulty(inner), false
	to.Inject(func(op objstore.Op, _ string) objstore.Fault {
		if op == objstore.OpPutIfAbsent && !once {
			once = true // the place was found free
			if _, err := savepoint.Take(ctx, s, first, inner, about); err != nil {
				t.Error(err)
			}
		}
		return objstore.Fault{}
	})
	if _, err := savepoint.Take(ctx, s, &second, to, about); !errors.Is(err, savepoint.ErrTaken) {
		t.Errorf("the second: %v", err)
	}
	if saved, err := savepoint.Open(ctx, inner); err != nil || saved.Manifest.Epoch != first.Epoch {
		t.Errorf("the first: %+v, %v", saved, err)
	}
}

func local(t *testing.T) *objstore.Local {
	t.Helper()
	l, err := objstore.NewLocal(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSavepointIsWholeOrNoneWhateverOperationFails(t *testing.T) {
	ctx := context.Background()
	for failing, finished := 0, false; !finished; failing++ {
		s, m := committed(t, objstore.NewMem())
		inner := objstore.NewMem()
		to, n := objstore.NewFaulty(inner), 0
		to.Inject(func(objstore.Op, string) objstore.Fault {
			if n++; n-1 == failing {
				return objstore.Fault{Err: errors.New("injected"), After: failing%2 == 1}
			}
			return objstore.Fault{}
		})
		_, err := savepoint.Take(ctx, s, m, to, about)
		finished = err == nil
		saved, openErr := savepoint.Open(ctx, inner)
		if openErr != nil {
			if finished || !errors.Is(openErr, savepoint.ErrNone) {
				t.Errorf("operation %d failed: %v, then %v", failing, err, openErr)
			}
			continue
		}
		// The answer to the last operation may be lost.
		for _, o := range saved.Index.Objects {
			if _, err := saved.Get(ctx, o.Name); err != nil {
				t.Errorf("operation %d failed: %v", failing, err)
			}
		}
	}
}

func TestObjectThatTheJobHasCollectedLeavesThePlaceEmpty(t *testing.T) {
	ctx, objects, to := context.Background(), objstore.NewMem(), objstore.NewMem()
	s, m := committed(t, objects)
	if err := objects.Delete(ctx, string(m.Tasks[1].Objects[0])); err != nil {
		t.Fatal(err)
	}
	if _, err := savepoint.Take(ctx, s, m, to, about); !errors.Is(err, savepoint.ErrMoved) {
		t.Errorf("%v", err)
	}
	if names, err := to.List(ctx, ""); err != nil || len(names) != 0 {
		t.Errorf("there are %q, %v", names, err)
	}
}

// bucket is a store that copies by itself and vouches for what it keeps, as a bucket does.
type bucket struct {
	*objstore.Mem
	read int
}

func (b *bucket) Get(ctx context.Context, name string) ([]byte, error) {
	b.read++
	return b.Mem.Get(ctx, name)
}

func (b *bucket) Vouch(ctx context.Context, name string) (int64, uint32, error) {
	data, err := b.Mem.Get(ctx, name)
	return int64(len(data)), crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)), err
}

func (b *bucket) Adopt(ctx context.Context, name string, from objstore.Store, object string) error {
	data, err := from.(*bucket).Mem.Get(ctx, object)
	if err != nil {
		return objstore.ErrCannotAdopt
	}
	return b.Mem.PutIfAbsent(ctx, name, data)
}

func TestASavepointInABucketIsMadeWithoutReadingTheObjects(t *testing.T) {
	ctx, objects, to := context.Background(), &bucket{Mem: objstore.NewMem()}, &bucket{Mem: objstore.NewMem()}
	s, m := committed(t, objects)
	index, err := savepoint.Take(ctx, s, m, to, about)
	if err != nil || objects.read+to.read > 0 {
		t.Fatalf("%d objects were read, %v", objects.read+to.read, err)
	}
	if err := readAll(ctx, to.Mem); err != nil || len(index.Objects) != 3 {
		t.Errorf("%+v, %v", index, err)
	}
	// What the bucket keeps is another object than the name says: that is found all the same.
	if err := objects.Put(ctx, string(m.Tasks[1].Objects[0]), []byte("changed")); err != nil {
		t.Fatal(err)
	}
	if _, err := savepoint.Take(ctx, s, m, &bucket{Mem: objstore.NewMem()}, about); connector.ClassOf(err) != connector.Corrupt {
		t.Errorf("%v", err)
	}
}

func TestADamagedObjectIsNotSaved(t *testing.T) {
	ctx, objects, to := context.Background(), objstore.NewMem(), objstore.NewMem()
	s, m := committed(t, objects)
	name := m.Tasks[1].Objects[0]
	if err := objects.Put(ctx, string(name), []byte("changed")); err != nil {
		t.Fatal(err)
	}
	_, err := savepoint.Take(ctx, s, m, to, about)
	if connector.ClassOf(err) != connector.Corrupt || errors.Is(err, savepoint.ErrMoved) || !strings.Contains(err.Error(), string(name)) {
		t.Errorf("%v", err)
	}
	if _, err := savepoint.Open(ctx, to); !errors.Is(err, savepoint.ErrNone) {
		t.Errorf("%v", err)
	}
}

func TestPlaceWithOtherFilesIsNotTouched(t *testing.T) {
	ctx, to := context.Background(), objstore.NewMem()
	s, m := committed(t, objstore.NewMem())
	if err := to.Put(ctx, "diary.txt", []byte("mine")); err != nil {
		t.Fatal(err)
	}
	if _, err := savepoint.Take(ctx, s, m, to, about); !errors.Is(err, savepoint.ErrTaken) {
		t.Errorf("%v", err)
	}
	if names, err := to.List(ctx, ""); err != nil || !slices.Equal(names, []string{"diary.txt"}) {
		t.Errorf("there are %q, %v", names, err)
	}
}

func TestAnyChangedByteOfASavepointIsFound(t *testing.T) {
	ctx, to := context.Background(), local(t)
	s, m := committed(t, objstore.NewMem())
	if _, err := savepoint.Take(ctx, s, m, to, about); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(to.Dir(), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		whole, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for at := range whole {
			damaged := slices.Clone(whole)
			damaged[at] ^= 0x04
			if err := os.WriteFile(name, damaged, 0o644); err != nil {
				return err
			}
			if err := readAll(ctx, to); connector.ClassOf(err) != connector.Corrupt {
				t.Errorf("byte %d of %s changed: %v", at, name, err)
			}
		}
		return os.WriteFile(name, whole, 0o644)
	})
	if err == nil {
		err = readAll(ctx, to)
	}
	if err != nil {
		t.Error(err)
	}
}

func readAll(ctx context.Context, from objstore.Store) error {
	saved, err := savepoint.Open(ctx, from)
	if err != nil {
		return err
	}
	for _, o := range saved.Index.Objects {
		if _, err := saved.Get(ctx, o.Name); err != nil {
			return err
		}
	}
	return nil
}
