package drill

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

func TestANumberOfFaultsIsSpreadOverTheKinds(t *testing.T) {
	for n := range 300 {
		p, err := ParsePlan(strconv.Itoa(n))
		if err != nil || p.Total() != n || len(p.shuffled(rand.New(rand.NewPCG(1, 2)))) != n {
			t.Fatalf("%d faults: %v, %v", n, p, err)
		}
		for _, k := range Kinds {
			if n >= 100 && k.Percent > 0 && p[k.Kind] == 0 {
				t.Errorf("%d faults without %s: %v", n, k.Kind, p)
			}
		}
	}
}

func TestBrokersShareSomeFaultsOfEngines(t *testing.T) {
	for n := 1; n < 300; n++ {
		p := mixedPlan(n)
		p.ShareWithBrokers()
		if p.Total() != n || p[Kill] < 0 || p[Freeze] < 0 || p[Kill]+p[BrokerKill] > 0 && !p.StrikesBrokers() {
			t.Fatalf("%d faults: %v", n, p)
		}
	}
}

func TestAPlanNamesItsKinds(t *testing.T) {
	p, err := ParsePlan("kill=10,freeze=2, kill=1")
	if err != nil || p[Kill] != 11 || p[Freeze] != 2 || p.Total() != 13 {
		t.Errorf("%v, %v", p, err)
	}
	for _, bad := range []string{"", "-1", "kill", "kill=", "kill=x", "kill=-1", "burn=3"} {
		if p, err := ParsePlan(bad); err == nil {
			t.Errorf("%q is %v", bad, p)
		}
	}
}
