package operator

import (
	"testing"

	"github.com/onceflow/onceflow/internal/state"
	"github.com/onceflow/onceflow/types"
)

// oldJoinRows is the codec of version 1: two numbers a member.
type oldJoinRows struct{ joinRowsCodec }

func (oldJoinRows) Version() uint32 { return 1 }

// Rows of state in which keys alone expire live as long as their key was to live.
func TestRowsOfJoinsThatDoNotSayWhenTheyExpireGoWithTheirKey(t *testing.T) {
	n, err := parseNode("Join", "input id:INT k:STRING\nright rid:INT rk:STRING\njoin inner k=rk\nttl 16s")
	if err != nil {
		t.Fatal(err)
	}
	written, err := state.NewShard(state.AllGroups)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := state.NewTable(written, n.ID, "left", state.Codec[joinRows](oldJoinRows{}))
	if err != nil {
		t.Fatal(err)
	}
	until, err := state.NewTable(written, n.ID, "left-expiry", state.Codec[int64](int64Codec{}))
	if err != nil {
		t.Fatal(err)
	}
	due, err := state.NewTimed(written, n.ID, "left-expiry-due", state.Codec[struct{}](markCodec{}))
	if err != nil {
		t.Fatal(err)
	}
	fields := n.Inputs[0].From.Fields
	b := types.NewBatch(fields, 1)
	b.Cols[0].AppendInt(1)
	b.Cols[1].AppendString("a")
	b.AppendRow(types.Insert)
	var keys state.Keys
	keys.Encode(b, []int{1})
	e, _ := rows.GetOrCreate(keys.Hash(0), keys.Key(0))
	e.Value.add(state.AppendRow(nil, b.Cols, 0), 0, 0)
	rows.MarkDirty(e)
	end, _ := until.GetOrCreate(keys.Hash(0), keys.Key(0))
	end.Value = 30_000 // the key was touched after its mark was made
	due.GetOrCreate(20_000, keys.Hash(0), keys.Key(0))
	segment := state.Object{Name: "old", Data: written.Segment(1).Bytes()}

	s := newStream(t, modes[0], n)
	s.epoch = 1
	if s.shard, err = state.Restore(state.AllGroups, 1, []state.Object{segment}); err != nil {
		t.Fatal(err)
	}
	if err := s.open(); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		now  int64
		want string
	}{{25_000, "+I 1 a 10 a\n"}, {31_000, ""}} {
		if err := s.time(step.now); err != nil {
			t.Fatal(err)
		}
		right, err := parseRows(n.Inputs[1].From.Fields, "+I 10 a")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.rowsOf(1, right); err != nil {
			t.Fatal(err)
		}
		if got := s.take(); got != step.want {
			t.Errorf("at %d ms: got %q, want %q", step.now, got, step.want)
		}
	}
}
