package drill

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"seconds": func(s float64) string { return fmt.Sprintf("%.2f s", s) },
}).Parse(pageText))

// The drawing's size in its own units.
const (
	chartWidth = 1000.0
	laneHeight = 60.0
)

// lane is the trace of one output in the drawing.
type lane struct {
	Name string
	// Top is where the lane begins, Points the line in it, Most what its top stands for: records a second.
	Top    float64
	Points string
	Most   int64
}

// mark is a fault in the drawing: a line at X, and a bar of Width for the recovery.
type mark struct {
	Kind     Kind
	X, Width float64
	Title    string
}

// WritePage writes the report as one HTML page that needs nothing else.
func (r *Report) WritePage(w io.Writer) error {
	scale := chartWidth / max(r.Seconds, 1)
	var lanes []lane
	for i, o := range r.Outputs {
		lanes = append(lanes, newLane(o, float64(i)*laneHeight, scale))
	}
	var marks []mark
	for i, f := range r.Faults {
		title := fmt.Sprintf("fault %d, %s at %.2f s", i+1, f.Kind, f.At)
		if f.Broker > 0 {
			title += fmt.Sprintf(" (broker %d; others led its partitions after %.2f s)", f.Broker, f.Elected)
		}
		if f.Recovery > 0 {
			title += fmt.Sprintf(": new output after %.2f s", f.Recovery)
		} else {
			title += ": another fault, or the end, came before new output"
		}
		marks = append(marks, mark{f.Kind, f.At * scale, max(f.Recovery*scale, 1), title})
	}
	return pageTemplate.Execute(w, map[string]any{
		"Report": r, "Lanes": lanes, "Marks": marks, "Kinds": r.kinds(), "Violations": r.Violations(),
		"Width": chartWidth, "Height": laneHeight * float64(len(lanes)), "Ticks": ticks(r.Seconds, scale),
	})
}

func newLane(o OutputReport, top, scale float64) lane {
	perSecond := max(1, int(math.Round(1/o.StepSeconds)))
	l := lane{Name: string(o.Workload), Top: top}
	var sums []int64
	for i, n := range o.Visible {
		if i%perSecond == 0 {
			sums = append(sums, 0)
		}
		sums[len(sums)-1] += n
	}
	apart := o.StepSeconds * float64(perSecond)
	for _, n := range sums {
		l.Most = max(l.Most, int64(math.Round(float64(n)/apart)))
	}
	var points strings.Builder
	for i, n := range sums {
		y := top + laneHeight - 4 - float64(n)/apart/float64(max(l.Most, 1))*(laneHeight-18)
		fmt.Fprintf(&points, "%.1f,%.1f ", (float64(i)+0.5)*apart*scale, y)
	}
	l.Points = points.String()
	return l
}

// tick is a time on the axis.
type tick struct {
	X    float64
	Text string
}

func ticks(seconds, scale float64) []tick {
	step := 1.0
	for _, s := range []float64{1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600} {
		if step = s; seconds/s <= 12 {
			break
		}
	}
	var all []tick
	for at := 0.0; at <= seconds; at += step {
		all = append(all, tick{at * scale, fmt.Sprintf("%g s", at)})
	}
	return all
}
