package drill

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind is a kind of fault that an engine, or a broker below it, suffers.
type Kind string

// The kinds.
const (
	// Kill is SIGKILL to an engine at work.
	Kill Kind = "kill"
	// KillEarly is SIGKILL to an engine at any moment of its life: it may not have started yet, or still recover from another.
	KillEarly Kind = "kill-early"
	// Freeze is SIGSTOP. The process wakes up beside its successor, and must find out that it has one.
	Freeze Kind = "freeze"
	// Double is a second instance that is started beside the first, which must give way.
	Double Kind = "double"
	// Stop is SIGTERM: the engine takes a last checkpoint and ends by itself.
	Stop Kind = "stop"
	// Outage is SIGKILL, and no engine until its transactions have timed out.
	Outage Kind = "outage"
	// Storm is SIGKILL, and the next engine lives in foul weather: stores and brokers are slow, a write is refused, the answer to a commit is lost.
	Storm Kind = "storm"
	// DiskFull lets none of the engine's files grow for a while: each write of a checkpoint to a disk fails.
	DiskFull Kind = "disk-full"
	// BrokerKill is SIGKILL to a broker, which is started again once there is output without it.
	BrokerKill Kind = "broker-kill"
	// BrokerFreeze is SIGSTOP to a broker, until there is output without it: its connections stay open, and nothing answers.
	BrokerFreeze Kind = "broker-freeze"
)

// Share is how many of a hundred faults are of a kind where nobody says.
type Share struct {
	Kind    Kind
	Percent int
}

// Kinds are all of them. Brokers are victims only where that is asked for; see [Plan.ShareWithBrokers].
var Kinds = []Share{{Kill, 41 - diskFullPercent}, {KillEarly, 28}, {Freeze, 9}, {Double, 8}, {Stop, 8}, {Storm, 4}, {DiskFull, diskFullPercent}, {Outage, 2},
	{BrokerKill, 0}, {BrokerFreeze, 0}}

// measured says that recovery from a fault is the engine's alone: not the time for which something was kept from it, nor the weather.
func (k Kind) measured() bool { return k != Outage && k != DiskFull && k != Storm }

// ofBrokers says that a fault's victim is a broker, and the engine must go on by itself.
func (k Kind) ofBrokers() bool { return k == BrokerKill || k == BrokerFreeze }

// Plan says how many faults of each kind there are to be.
type Plan map[Kind]int

// ParsePlan reads a number of faults, which are then of all kinds, or numbers by kind: "kill=10,freeze=2".
func ParsePlan(text string) (Plan, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 0 {
			return nil, fmt.Errorf("%d faults: want 0 or more", n)
		}
		return mixedPlan(n), nil
	}
	p := Plan{}
	for _, part := range strings.Split(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(number)
		kind := Kind(strings.TrimSpace(name))
		if !kind.known() {
			return nil, fmt.Errorf("fault %q: want a number of faults, or some of %s, each as KIND=NUMBER", name, kindNames())
		}
		if err != nil || n < 0 {
			return nil, fmt.Errorf("fault %s=%s: want a number, 0 or more", name, number)
		}
		p[kind] += n
	}
	return p, nil
}

func (k Kind) known() bool {
	return slices.ContainsFunc(Kinds, func(known Share) bool { return known.Kind == k })
}

func kindNames() string {
	var names []string
	for _, k := range Kinds {
		names = append(names, string(k.Kind))
	}
	return strings.Join(names, ", ")
}

// mixedPlan spreads n faults over the kinds. What is left over goes to the kinds that lost most, the first of all.
func mixedPlan(n int) Plan {
	p, left := Plan{}, n
	for _, k := range Kinds {
		p[k.Kind] = n * k.Percent / 100
		left -= p[k.Kind]
	}
	order := slices.Clone(Kinds)
	slices.SortStableFunc(order, func(a, b Share) int { return cmp.Compare(n*b.Percent%100, n*a.Percent%100) })
	for i := range left {
		p[order[i%len(order)].Kind]++
	}
	return p
}

// ShareWithBrokers makes brokers the victims of some of the SIGKILLs, one in four, and of some of the SIGSTOPs, one in three.
func (p Plan) ShareWithBrokers() {
	kills, freezes := (p[Kill]+3)/4, p[Freeze]/3
	p[Kill], p[BrokerKill] = p[Kill]-kills, p[BrokerKill]+kills
	p[Freeze], p[BrokerFreeze] = p[Freeze]-freezes, p[BrokerFreeze]+freezes
}

// StrikesBrokers reports whether brokers are among the victims.
func (p Plan) StrikesBrokers() bool { return p.ofBrokers() > 0 }

// ofBrokers is how many of the faults strike brokers.
func (p Plan) ofBrokers() int { return p[BrokerKill] + p[BrokerFreeze] }

// Total is the number of faults.
func (p Plan) Total() int {
	n := 0
	for _, of := range p {
		n += of
	}
	return n
}

// shuffled are the faults in some order.
func (p Plan) shuffled(rng *rand.Rand) []Kind {
	var all []Kind
	for _, k := range Kinds {
		for range p[k.Kind] {
			all = append(all, k.Kind)
		}
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// Fault is one that happened.
type Fault struct {
	Kind Kind
	// At is when, since the drill began.
	At time.Duration
	// Recovery is from the fault to the first output that a reader sees of what was written after it; 0 if the next fault came
	// before.
	Recovery time.Duration
	// Elected is from the death of a broker to the moment when another led each of its partitions; 0 for other faults.
	Elected time.Duration
	// Broker is the victim's node id; meaningful for faults of brokers.
	Broker int
}
