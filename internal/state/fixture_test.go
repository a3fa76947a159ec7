package state

import (
	"bytes"
	"encoding/hex"
	"os"
	"strings"
	"testing"
)

// fixtureShard is the state that the objects in testdata hold.
func fixtureShard(t *testing.T) (*Shard, *Table[counter], *Timed[counter]) {
	s, err := NewShard(Split(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	return s, mustTable(t, s), mustTimed(t, s)
}

func mustTable(t *testing.T, s *Shard) *Table[counter] {
	table, err := NewTable(s, "op1", "counts", counterCodec{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func mustTimed(t *testing.T, s *Shard) *Timed[counter] {
	timed, err := NewTimed(s, "op1", "windows", counterCodec{})
	if err != nil {
		t.Fatal(err)
	}
	return timed
}

// Groups of the keys below: both lie in the second half of the key space.
var fixtureKeys = [][]byte{{0x01, 'b'}, {0x01, 'd'}}

func writeFixture(t *testing.T) map[string][]byte {
	s, table, timed := fixtureShard(t)
	for i, key := range fixtureKeys {
		e, _ := table.GetOrCreate(Hash(key), key)
		e.Value.n = int64(300 * (i + 1))
		w, _ := timed.GetOrCreate(int64(1000*(i+1)), Hash(key), key)
		w.Value.n = -1
	}
	objects := map[string][]byte{"segment-1": s.Segment(1).Bytes()}
	table.Delete(table.Get(Hash(fixtureKeys[0]), fixtureKeys[0]))
	timed.Drop(1000)
	s.BeginBase()
	base, _ := s.StepBase(1, 1<<20)
	objects["segment-2"] = s.Segment(2).Bytes()
	for base == nil {
		base, _ = s.StepBase(1, 1<<20)
	}
	objects["base"] = base.Bytes()
	objects["parts"] = writeParts(t)
	return objects
}

func writeParts(t *testing.T) []byte {
	s, err := NewShard(Split(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	baskets, err := NewTable(s, "op1", "baskets", basketCodec{})
	if err != nil {
		t.Fatal(err)
	}
	e, _ := baskets.GetOrCreate(Hash(fixtureKeys[0]), fixtureKeys[0])
	e.Value.n = 5
	e.Value.set('x', 1)
	e.Value.set('y', 2)
	e.Value.set('y', 0)
	return s.Segment(1).Bytes()
}

// The objects in testdata were annotated by hand against
// docs/internals/state.md; a program that writes other bytes has changed the
// format.
func TestObjectsHaveTheDocumentedBytes(t *testing.T) {
	for name, got := range writeFixture(t) {
		if want := readHex(t, name); !bytes.Equal(got, want) {
			t.Errorf("%s:\ngot  %x\nwant %x", name, got, want)
		}
	}
}

func TestDocumentedObjectsRestore(t *testing.T) {
	for name, objects := range map[string][]string{
		"base and nothing":   {"base"},
		"segments":           {"segment-1", "segment-2"},
		"base and a segment": {"base", "segment-2"},
	} {
		var given []Object
		for _, o := range objects {
			given = append(given, Object{Name: o, Data: readHex(t, o)})
		}
		s, err := Restore(Split(2, 1), 3, given)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		table, timed := mustTable(t, s), mustTimed(t, s)
		e := table.Get(Hash(fixtureKeys[1]), fixtureKeys[1])
		w := timed.Get(2000, Hash(fixtureKeys[1]), fixtureKeys[1])
		if table.Len() != 1 || timed.Len() != 1 || e == nil || e.Value.n != 600 || w == nil || w.Value.n != -1 {
			t.Errorf("%s: %d counts, %d windows", name, table.Len(), timed.Len())
		}
	}
}

// readHex reads testdata/NAME.hex: bytes in hexadecimal, comments behind "#".
func readHex(t *testing.T, name string) []byte {
	text, err := os.ReadFile("testdata/" + name + ".hex")
	if err != nil {
		t.Fatal(err)
	}
	var digits strings.Builder
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		digits.WriteString(strings.Join(strings.Fields(line), ""))
	}
	data, err := hex.DecodeString(digits.String())
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDocumentedPartsRestore(t *testing.T) {
	s, err := Restore(Split(2, 1), 1, []Object{{Name: "parts", Data: readHex(t, "parts")}})
	if err != nil {
		t.Fatal(err)
	}
	baskets, err := NewTable(s, "op1", "baskets", basketCodec{})
	if err != nil {
		t.Fatal(err)
	}
	e := baskets.Get(Hash(fixtureKeys[0]), fixtureKeys[0])
	if e == nil || e.Value.n != 5 || len(e.Value.items) != 1 || e.Value.items['x'] != 1 {
		t.Fatalf("basket %+v", e)
	}
}

func TestValueOfAnOlderCodecVersionIsDecodedAsSuch(t *testing.T) {
	s, table, _ := fixtureShard(t)
	e, _ := table.GetOrCreate(Hash(fixtureKeys[0]), fixtureKeys[0])
	e.Value.n = 7
	table.codec = oldCodec{}
	r, err := Restore(s.Range(), 1, []Object{{Name: "old", Data: s.Segment(1).Bytes()}})
	if err != nil {
		t.Fatal(err)
	}
	if got := mustTable(t, r).Get(Hash(fixtureKeys[0]), fixtureKeys[0]).Value.n; got != 70 {
		t.Fatalf("value %d, want 70", got)
	}
}

type oldCodec struct{ counterCodec }

func (oldCodec) Version() uint32 { return 1 }
