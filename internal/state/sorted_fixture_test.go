package state

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// writeSortedFixture makes the state that sorted-base holds: of each table an entry, as of epoch 2.
func writeSortedFixture(t *testing.T) []byte {
	s, stop, err := openOnDisk(t, 1<<20, Split(2, 1), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	table, timed := mustTable(t, s), mustTimed(t, s)
	baskets, err := NewTable(s, "op1", "baskets", basketCodec{})
	if err != nil {
		t.Fatal(err)
	}
	for i, key := range fixtureKeys {
		e, _ := table.GetOrCreate(Hash(key), key)
		e.Value.n = int64(300 * (i + 1))
		w, _ := timed.GetOrCreate(int64(1000*(i+1)), Hash(key), key)
		w.Value.n = -1
	}
	b, _ := baskets.GetOrCreate(Hash(fixtureKeys[0]), fixtureKeys[0])
	b.Value.n = 5
	b.Value.set('x', 1)
	s.Segment(1)
	table.Delete(table.Get(Hash(fixtureKeys[0]), fixtureKeys[0]))
	timed.Drop(1000)
	s.Segment(2)
	cut := cutAt(t, s, 2)
	defer cut.Close()
	base, about, err := cut.Piece(1 << 20)
	if err != nil || !about.Last || about.ReplayAfter != 2 || about.RestoresAfter != 2 || about.Records != 4 {
		t.Fatal(about, err)
	}
	return base.Bytes()
}

// rowsOf are the rows of a sorted base, as they are documented.
func rowsOf(t *testing.T, o *object) (rows []string) {
	t.Helper()
	err := o.eachSorted(func(rec record, version uint32) error {
		rows = append(rows, fmt.Sprintf("%s kind %d group %d time %d key %x part %q version %d value %x",
			o.tables[rec.table].id, rec.kind, rec.group, rec.time, rec.key, rec.part, version, rec.value))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// A release may write the sorted table within in another way, as Pebble does; all around it and its rows stay what they are.
func TestASortedBaseHasTheDocumentedBytesAroundItsTable(t *testing.T) {
	written, err := openWhole(Object{Name: "written", Data: writeSortedFixture(t)})
	if err != nil {
		t.Fatal(err)
	}
	kept, err := openWhole(Object{Name: "sorted-base", Data: readHex(t, "sorted-base")})
	if err != nil {
		t.Fatal(err)
	}
	head, tail := kept.sorted.from-blockHeadBytes, len(kept.Data)-kept.sorted.to
	if !bytes.Equal(written.Data[:head], kept.Data[:head]) || !bytes.Equal(written.Data[len(written.Data)-tail:], kept.Data[kept.sorted.to:]) {
		t.Errorf("got  %x … %x\nwant %x … %x", written.Data[:head], written.Data[len(written.Data)-tail:], kept.Data[:head], kept.Data[kept.sorted.to:])
	}
	want := strings.Join([]string{
		`op1/counts kind 0 group 947 time 0 key 0164 part "" version 2 value b009`,
		`op1/windows kind 0 group 947 time 2000 key 0164 part "" version 2 value 01`,
		`op1/baskets kind 0 group 980 time 0 key 0162 part "" version 1 value 0a`,
		`op1/baskets kind 3 group 980 time 0 key 0162 part "x" version 1 value 02`,
	}, "\n")
	for _, o := range []*object{written, kept} {
		if got := strings.Join(rowsOf(t, o), "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", o.Name, got, want)
		}
	}
}

func TestTheDocumentedSortedBaseRestoresInMemoryAndOnDisk(t *testing.T) {
	objects := []Object{{Name: "sorted-base", Data: readHex(t, "sorted-base")}}
	for _, onDisk := range []bool{false, true} {
		s, err := Restore(Split(2, 1), 3, objects)
		if onDisk {
			var stop func()
			if s, stop, err = openOnDisk(t, 0, Split(2, 1), 3, objects); err == nil {
				defer stop()
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		table, timed := mustTable(t, s), mustTimed(t, s)
		baskets, err := NewTable(s, "op1", "baskets", basketCodec{})
		if err != nil {
			t.Fatal(err)
		}
		e := table.Get(Hash(fixtureKeys[1]), fixtureKeys[1])
		w := timed.Get(2000, Hash(fixtureKeys[1]), fixtureKeys[1])
		b := baskets.Get(Hash(fixtureKeys[0]), fixtureKeys[0])
		if table.Len() != 1 || timed.Len() != 1 || baskets.Len() != 1 || e == nil || e.Value.n != 600 || w == nil || w.Value.n != -1 ||
			b == nil || b.Value.n != 5 || len(b.Value.items) != 1 || b.Value.items['x'] != 1 {
			t.Errorf("on disk %t: counts %d, windows %d, baskets %d", onDisk, table.Len(), timed.Len(), baskets.Len())
		}
	}
}
