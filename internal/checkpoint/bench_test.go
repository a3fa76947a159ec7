package checkpoint

import (
	"fmt"
	"testing"
)

// BenchmarkEpoch measures what the core costs per epoch, from the first activity
// to the commit, for state of many objects of which one in a hundred is new.
func BenchmarkEpoch(b *testing.B) {
	for _, objects := range []int{10, 1_000, 10_000} {
		b.Run(fmt.Sprintf("objects=%d", objects), func(b *testing.B) {
			benchmarkEpoch(b, objects)
		})
	}
}

func benchmarkEpoch(b *testing.B, objects int) {
	core, err := New(Config{Job: "j", Tasks: []TaskID{"t"}, Sinks: []Sink{{"k", RolePrimary}}, Interval: 1, Tick: 1})
	if err != nil {
		b.Fatal(err)
	}
	p := play{manifests: map[ManifestName]*Manifest{}, ledgers: map[SinkID]LedgerRead{}, core: core,
		starts: []SplitPosition{{Split: "s", Next: "0"}}}
	p.begin()
	for core.phase != phaseRunning {
		ev, _ := p.respond(core.Actions()[0])
		p.step(ev)
	}
	names := make([]ObjectName, objects)
	serial := 0
	name := func() ObjectName {
		serial++
		return ObjectName(fmt.Sprintf("state/a1/%09d", serial))
	}
	for i := range names {
		names[i] = name()
	}
	b.ReportAllocs()
	for b.Loop() {
		epoch := core.run.open
		names = append([]ObjectName(nil), names...)
		for range max(1, objects/100) {
			names[serial%objects] = name()
		}
		p.step(Active{epoch})
		p.step(Tick{})
		p.step(SinkReached{"k", epoch})
		p.step(SinkPreCommitted{Sink: "k", Epoch: epoch})
		p.step(TaskAck{Epoch: epoch, Snapshot: TaskSnapshot{Task: "t", Objects: names}, Splits: p.starts})
		p.step(ManifestPut{Epoch: epoch})
		p.step(CommitAnswered{Epoch: epoch})
		for _, a := range core.Actions() {
			if collect, ok := a.(Collect); ok {
				p.step(Collected(collect))
			}
		}
		if p.err != nil || core.phase != phaseRunning {
			b.Fatal(p.err, core.phase)
		}
	}
}
