package operator

import "testing"

// A key that keeps no rows has no list of them, which nothing would ever forget.
func TestAKeyThatKeepsNoRowsLeavesNoState(t *testing.T) {
	n, err := parseNode("Rank", "input k:STRING n:BIGINT v:INT\nkeys k\norder v\nranks-to n\nttl 16s")
	if err != nil {
		t.Fatal(err)
	}
	s := newStream(t, modes[0], n)
	b, err := parseRows(n.Inputs[0].From.Fields, "+I a 0 1\n+I a 0 2\n+I b NULL 1")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.rows(b); err != nil {
		t.Fatal(err)
	}
	if err := s.time(100_000); err != nil {
		t.Fatal(err)
	}
	if n := s.shard.Entries(); n != 0 || s.take() != "" {
		t.Errorf("%d entries are left", n)
	}
}
