package drill

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// A percentile is the shortest time within which so many of a hundred lie.
func TestPercentilesOfFewTimes(t *testing.T) {
	upTo := func(n int) (times []float64) {
		for i := range n {
			times = append(times, float64(n-i))
		}
		return times
	}
	for n, want := range map[int]Recovery{
		0: {}, 1: {1, 1, 1, 1}, 2: {2, 1, 2, 2}, 3: {3, 2, 3, 3}, 10: {10, 5, 10, 10}, 100: {100, 50, 99, 100}, 101: {101, 51, 100, 101}, 200: {200, 100, 198, 200},
	} {
		if got := recoveryOf(upTo(n)); got != want {
			t.Errorf("%d times: %+v, want %+v", n, got, want)
		}
	}
}

// Of recoveries that another fault may cut off only the short ones would be known.
func TestRecoveriesThatMayBeCutOffAreNotMeasured(t *testing.T) {
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	var r Report
	r.addFaults([]Fault{
		{Kind: Kill, Recovery: ms(100)}, {Kind: KillEarly, Recovery: ms(900)}, {Kind: Freeze}, {Kind: Outage, Recovery: ms(9000)}, {Kind: Stop, Recovery: ms(300)},
		{Kind: BrokerKill, Recovery: ms(5000), Elected: ms(3000)},
	})
	if want := (Recovery{2, 0.3, 0.9, 0.9}); r.Recovery != want {
		t.Errorf("%+v, want %+v", r.Recovery, want)
	}
	if want := (Recovery{1, 2, 2, 2}); r.BrokerRecovery == nil || *r.BrokerRecovery != want {
		t.Errorf("%+v, want %+v", r.BrokerRecovery, want)
	}
}

func TestAReportPraisesNothingThatIsNotProven(t *testing.T) {
	sound, open, unordered := OutputReport{Workload: "a"}, OutputReport{Workload: "b", Undecided: "why"}, OutputReport{Workload: "c", OrderUndecided: "why"}
	for want, r := range map[string]Report{
		"7 records went in; every effect came out once, in order, after 0 faults. No transaction is open.":                                                                {Outputs: []OutputReport{sound, sound}},
		"7 records went in; 1 of 3 outputs are not decided, and in the others every effect came out once, in 1 of them in order, after 0 faults. No transaction is open.": {Outputs: []OutputReport{sound, open, unordered}},
		"7 records went in; every effect came out once, after 0 faults. No transaction is open.":                                                                          {Outputs: []OutputReport{unordered}},
		"7 records went in; what should come out is not decided.":                                                                                                         {Outputs: []OutputReport{open}},
	} {
		r.Records = 7
		if got := r.Praise(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, r := range []Report{{Wrong: "w"}, {Broken: "b"}, {Open: []string{"o"}}, {Outputs: []OutputReport{{Missing: 1}}}, {Outputs: []OutputReport{{Outside: 1}}}, {Outputs: []OutputReport{{StampsDiffer: true}}}} {
		if r.OK() || r.Praise() != "" {
			t.Errorf("%+v is praised: %q", r, r.Praise())
		}
	}
}

// What has not come when a drill ends before its time may still come; what is there and wrong stays wrong.
func TestWhatMayStillComeIsNoViolation(t *testing.T) {
	outputs := []OutputReport{{Workload: "a", Missing: 1}, {Workload: "b", ByKey: true, Missing: 1, Unexpected: 1, OutOfOrder: 1}}
	for what, r := range map[string]Report{"wrong": {Wrong: "w", Outputs: outputs}, "broken": {Broken: "b", Outputs: outputs}} {
		if r.Misjudged() || r.OK() {
			t.Errorf("%s: %q", what, r.Violations())
		}
		r.Outputs = append(r.Outputs[:2:2], OutputReport{Workload: "c", Doubled: 1})
		if !r.Misjudged() {
			t.Errorf("%s: %q", what, r.Violations())
		}
	}
	if r := (Report{Outputs: outputs}); len(r.Violations()) != 4 {
		t.Errorf("%q", r.Violations())
	}
}

func TestAPageShowsTextAsText(t *testing.T) {
	const evil = `<script>alert("x")</script>`
	r := Report{Job: evil, Onceflow: evil, Broker: evil, Wrong: evil, Open: []string{evil}, Settings: map[string]string{evil: evil}, Seconds: 3,
		Outputs: []OutputReport{{Workload: evil, Undecided: evil, OrderUndecided: evil, Examples: []string{evil}, Visible: []int64{1, 2, 3}, StepSeconds: 0.1}},
		Faults:  []FaultReport{{Kind: evil, At: 1}}, Sabotage: &Sabotage{Name: evil, Broken: evil}}
	var page, text strings.Builder
	if err := r.WritePage(&page); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page.String(), "<script") || strings.Count(page.String(), "&lt;script&gt;") < 10 {
		t.Errorf("the page is\n%s", page.String())
	}
	if err := r.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var again Report
	if err := json.Unmarshal([]byte(text.String()), &again); err != nil || again.Outputs[0].Workload != evil {
		t.Errorf("%v: %+v", err, again)
	}
}
