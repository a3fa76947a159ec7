package runner

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"
)

// Count is how many cases passed and failed.
type Count struct{ Passed, Failed int }

// Summary is the outcome of a run.
type Summary struct {
	Count
	// Kills is how many kills landed before the binary ended by itself.
	Kills int
	// Areas are the counts of each area.
	Areas map[string]Count
}

// report writes what people read, as results come in.
type report struct {
	out     io.Writer
	verbose bool
	counts  map[string]*Count
	kills   int
}

func (p *report) add(r result) {
	count := p.counts[r.k.Area]
	if count == nil {
		count = &Count{}
		p.counts[r.k.Area] = count
	}
	p.kills += r.kills
	if r.failure == "" {
		count.Passed++
		if p.verbose {
			fmt.Fprintf(p.out, "ok   %s (%s)\n", r.k, r.took.Round(time.Millisecond))
		}
		return
	}
	count.Failed++
	fmt.Fprintf(p.out, "FAIL %s: %s\n", r.k, r.failure)
	if p.verbose && r.output != "" {
		fmt.Fprintf(p.out, "    output of the binary:\n%s\n", r.output)
	}
}

func (p *report) summary() Summary {
	s := Summary{Kills: p.kills, Areas: map[string]Count{}}
	for area, count := range p.counts {
		s.Areas[area] = *count
		s.Passed += count.Passed
		s.Failed += count.Failed
	}
	return s
}

// finish writes the counts. The last line is "N passed, M failed", always.
func (p *report) finish(config Config) {
	s := p.summary()
	for _, area := range slices.Sorted(maps.Keys(s.Areas)) {
		fmt.Fprintf(p.out, "%-12s %4d passed, %4d failed\n", area, s.Areas[area].Passed, s.Areas[area].Failed)
	}
	if config.Kills > 0 {
		fmt.Fprintf(p.out, "%d kills landed, seed %d\n", s.Kills, config.Seed)
	}
	fmt.Fprintf(p.out, "%d passed, %d failed\n", s.Passed, s.Failed)
}
