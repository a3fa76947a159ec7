package runtime

import (
	"fmt"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/state"
)

// Two tasks have left what is theirs, and an object that both have from before, when there was one.
func leftByTwo(t *testing.T) *restoredChain {
	t.Helper()
	m := &checkpoint.Manifest{Epoch: 9}
	for i := range 2 {
		r := state.Split(2, i)
		m.Tasks = append(m.Tasks, checkpoint.TaskSnapshot{
			Task: checkpoint.TaskID(fmt.Sprintf("g.%d", i)), Objects: []checkpoint.ObjectName{"both", checkpoint.ObjectName(fmt.Sprintf("own-%d", i))},
			Detail: fmt.Sprintf(`{"from":%d,"to":%d,"bytes":%d,"base":%d}`, r.From, r.To, 100+i, 40+i),
		})
	}
	restored, err := readDetails(m)
	if err != nil {
		t.Fatal(err)
	}
	c := restored.byHead["g"]
	c.state = &restored
	return c
}

func TestATaskGoesOnFromWhatItLeftOrFromAPartOfWhatAllLeft(t *testing.T) {
	c := leftByTwo(t)
	for _, want := range []struct {
		task        checkpoint.TaskID
		r           state.Range
		objects     []checkpoint.ObjectName
		bytes, base int64
	}{
		{"g.1", state.Split(2, 1), []checkpoint.ObjectName{"both", "own-1"}, 101, 41},
		{"g.1", state.Split(4, 1), []checkpoint.ObjectName{"both", "own-0", "own-1"}, 201 / 4, 81 / 4},
		{"g.0", state.AllGroups, []checkpoint.ObjectName{"both", "own-0", "own-1"}, 201, 81},
	} {
		if p := c.part(want.task, want.r); !slices.Equal(p.objects, want.objects) || p.bytes != want.bytes || p.base != want.base {
			t.Errorf("%s with %v: %+v, want %+v", want.task, want.r, p, want)
		}
	}
}

// What a start inherits counts as if the attempt before had gone on: a job that is killed again and again does not write all of its state each time.
func TestABaseIsDueAfterAStartWhenItWouldHaveBeenWithoutOne(t *testing.T) {
	const mb = 1 << 20
	shard, err := state.NewShard(state.AllGroups)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name        string
		bytes, base int64
		segments    int
		objects     []checkpoint.ObjectName
		due         bool
	}{
		{"segments smaller than the base", 50 * mb, 30 * mb, 0, nil, false},
		{"and so with those since", 50 * mb, 30 * mb, 9 * mb, nil, false},
		{"segments that outgrow the base", 50 * mb, 30 * mb, 11 * mb, nil, true},
		{"nothing but segments", 5 * mb, 0, 0, nil, true},
		{"nothing but few", 1000, 0, 0, nil, false},
		{"few bytes in very many segments", 50 * mb, 49 * mb, 0, slices.Repeat([]checkpoint.ObjectName{"a.segment"}, baseMaxSegments), true},
		{"a base of very many pieces", 50 * mb, 49 * mb, 0, slices.Repeat([]checkpoint.ObjectName{"a.base"}, baseMaxSegments), false},
	} {
		s := newSnapshotter("task", shard, nil)
		s.inherit(chainPart{objects: test.objects, bytes: test.bytes, base: test.base})
		if s.segmentBytes = test.segments; s.baseDue() != test.due {
			t.Errorf("%s: a base is due: %v", test.name, !test.due)
		}
	}
}
