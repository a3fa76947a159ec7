package state

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// bagModel is what a bag of width two holds, in the order of coming.
type bagModel struct {
	order   []string
	numbers map[string][2]int64
}

func (m *bagModel) leave(s string) {
	delete(m.numbers, s)
	m.order = slices.DeleteFunc(m.order, func(o string) bool { return o == s })
}

func (m *bagModel) check(t *testing.T, b *Bag) {
	t.Helper()
	var order []string
	b.All(func(at Member) {
		s := string(b.Bytes(at))
		order = append(order, s)
		if got := [2]int64{b.Number(at, 0), b.Number(at, 1)}; got != m.numbers[s] {
			t.Fatalf("%.200q has %v, want %v", s, got, m.numbers[s])
		}
	})
	if !slices.Equal(order, m.order) || b.Len() != len(m.order) {
		t.Fatalf("it holds %.200q, Len %d, want %.200q", order, b.Len(), m.order)
	}
}

// TestBagHoldsWhatAModelHolds also applies its changed parts to a copy of the parts from time to
// time, and goes on with the bag that is restored from them.
func TestBagHoldsWhatAModelHolds(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 30 {
		var b Bag
		b.Init(2)
		model := bagModel{numbers: map[string][2]int64{}}
		parts := map[string]string{}
		different, steps, widths := 1+rng.IntN(60), 400, []int{0, 7}
		switch rng.IntN(6) {
		case 0:
			steps, widths = 200, []int{7, 3000, pieceBytes / 4}
		case 1:
			steps, widths = 60, []int{7, 3000, pieceBytes - 40, pieceBytes, 2*pieceBytes + 100, 3 * pieceBytes}
		}
		for range steps {
			s := fmt.Sprintf("%0*d", widths[rng.IntN(len(widths))], rng.IntN(different))
			switch rng.IntN(8) {
			case 0:
				if m, there := b.Find([]byte(s)); there {
					b.Leave(m)
					model.leave(s)
				}
			case 1:
				b.ChangedParts(func(name, value []byte, gone bool) {
					if delete(parts, string(name)); !gone {
						parts[string(name)] = string(value)
					}
				})
				whole := map[string]string{}
				b.Parts(func(name, value []byte, _ bool) { whole[string(name)] = string(value) })
				if !maps.Equal(whole, parts) {
					t.Fatalf("the parts are %.200q, by their changes %.200q", whole, parts)
				}
				if rng.IntN(2) == 0 {
					b.Init(2)
					for name, value := range parts {
						if _, err := b.DecodePart([]byte(name), []byte(value)); err != nil {
							t.Fatal(err)
						}
					}
				}
			default:
				if _, there := model.numbers[s]; !there {
					model.order = append(model.order, s)
				}
				n := [2]int64{rng.Int64() - rng.Int64(), rng.Int64N(9)}
				model.numbers[s] = n
				m := b.Enter([]byte(s))
				b.Set(m, 0, n[0])
				b.Set(m, 1, n[1])
				b.Changed(m)
			}
			model.check(t, &b)
		}
	}
}

func TestBagThatIsEmptiedServesAgain(t *testing.T) {
	var b Bag
	for range 3 {
		b.Init(1)
		for i := range 100 {
			b.Set(b.Enter(fmt.Append(nil, i)), 0, int64(i))
		}
		for i := range 100 {
			if m, there := b.Find(fmt.Append(nil, i)); !there || b.Number(m, 0) != int64(i) {
				t.Fatalf("%d is not there", i)
			}
		}
	}
}

func TestPartOfABagThatIsCutOffIsAnError(t *testing.T) {
	var b Bag
	b.Init(2)
	m := b.Enter([]byte("x"))
	b.Set(m, 1, 300)
	b.Changed(m)
	b.ChangedParts(func(name, value []byte, _ bool) {
		for n := range len(value) {
			var other Bag
			other.Init(2)
			if _, err := other.DecodePart(name, value[:n]); err == nil {
				t.Errorf("%d of %d bytes are accepted", n, len(value))
			}
		}
	})
}
