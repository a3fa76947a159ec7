package state

import (
	"strconv"
	"testing"
)

// Large segments, in many parts of memory, and keys that change again and again: what entries are said to use stays what they use.
func TestTheEntriesInMemoryStayWithinTheBudget(t *testing.T) {
	const budget = 1 << 20
	s, stop, err := openOnDisk(t, budget, AllGroups, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	table := mustCounts(t, s)
	for epoch := range uint64(20) {
		for i := range 20_000 {
			increment(table, "key "+strconv.Itoa(i))
			if i%1000 == 0 {
				increment(table, "often")
				s.Relieve()
			}
		}
		s.Segment(epoch + 1).Release()
		p := table.page()
		sum := int64(0)
		for _, page := range p.pages {
			sum += int64(page.bytes)
		}
		if sum != p.bytes || sum > 2*budget {
			t.Fatalf("epoch %d: the entries use %d bytes, together %d; the budget is %d", epoch+1, sum, p.bytes, budget)
		}
	}
	if most := 3 * budget / int(table.entryBytes(&Entry[counter]{})); len(table.paging.pages) > most {
		t.Errorf("there was room for %d entries, expected %d", len(table.paging.pages), most)
	}
	e := table.Get(Hash([]byte("often")), []byte("often"))
	if page := table.paging.pages[e.id]; int64(page.bytes) > 4*table.entryBytes(e) {
		t.Errorf("a small value that changes often is said to use %d bytes", page.bytes)
	}
}
