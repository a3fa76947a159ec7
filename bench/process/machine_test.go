package process

import (
	"testing"
	"time"
)

func TestMachineTellsBusyIdleAndStolenTimeApart(t *testing.T) {
	// user nice system idle iowait irq softirq steal guest guest_nice
	got := parseMachine([]byte("cpu  100 1 20 1000 50 2 3 40 7 0\ncpu0 50 0 10 500 25 1 1 20 0 0\n"))
	want := Machine{Total: 12160 * time.Millisecond, Busy: 1260 * time.Millisecond, Stolen: 400 * time.Millisecond}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestProcessWithAnOddNameIsRead(t *testing.T) {
	p, ok := parseProcess("42 (a) b (c) S 7 42 42 0 -1 4194560 100 0 0 0 300 25 0 0 20 0 5 0 100 1000 200")
	if want := (oneProcess{42, 7, 3250 * time.Millisecond, "a) b (c"}); !ok || p != want {
		t.Errorf("got %+v, %v, want %+v", p, ok, want)
	}
	if _, ok := parseProcess("garbage"); ok {
		t.Error("garbage is a process")
	}
}

func TestFamilyIsTheProcessAndAllItsDescendants(t *testing.T) {
	all := []oneProcess{{1, 0, 1, ""}, {5, 4, 100, ""}, {4, 2, 10, ""}, {2, 1, 1000, ""}, {9, 1, 5, ""}}
	family, descendants := familyTime(all, 2)
	if family != 1110 || descendants != 110 {
		t.Errorf("got %d and %d, want 1110 and 110", family, descendants)
	}
}

func TestElsewhereLeavesOutTheBenchItsBrokerAndTheChild(t *testing.T) {
	m := Machine{Total: 100, Busy: 60, Stolen: 5, Ours: 30, Broker: 20}
	if got := m.Elsewhere(25); got != 0.10 {
		t.Errorf("got %v, want 0.1", got)
	}
	if got := (Machine{}).Elsewhere(25); got != 0 {
		t.Errorf("without figures: %v", got)
	}
}
