package operator

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unsafe"
)

// What a ranking says of its memory is what its rows add up to, whatever has become of them; and what is read back is said to use the same.
func TestARankingKnowsTheMemoryOfItsRows(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 5))
	some := func() []byte { return make([]byte, rng.IntN(20)) }
	var l ranking
	for range 2000 {
		switch n := len(l.rows); {
		case n == 0 || rng.IntN(5) < 2:
			r := newRanked(some(), some(), some())
			l.insert(l.insertion(r.sort), r)
		case rng.IntN(20) == 0:
			l.cut(rng.IntN(n + 1))
		case rng.IntN(20) == 0:
			l.removeFirst(rng.IntN(n + 1))
		case rng.IntN(3) == 0:
			l.replaceAll(rng.IntN(n), some(), some())
		case rng.IntN(3) == 0:
			l.replace(rng.IntN(n), some())
		default:
			l.remove(rng.IntN(n))
		}
		want := 0
		for _, r := range l.rows {
			want += len(r.sort) + len(r.identity) + len(r.row)
		}
		if l.bytes != want {
			t.Fatalf("%d rows use %d bytes, it says %d", len(l.rows), want, l.bytes)
		}
	}
	var read ranking
	rankingCodec{}.Parts(&l, func(name, value []byte, _ bool) {
		if err := (rankingCodec{}).DecodePart(name, value, 1, &read); err != nil {
			t.Fatal(err)
		}
	})
	if read.bytes != l.bytes {
		t.Errorf("read back it uses %d bytes, before %d", read.bytes, l.bytes)
	}
	if size, known := (rankingCodec{}).Size(&read); !known || size < read.bytes+len(read.rows)*int(unsafe.Sizeof(ranked{})) {
		t.Errorf("%d rows of %d bytes: it says %d, %v", len(read.rows), read.bytes, size, known)
	}
}

func TestOfManyRowsTheFirstGoWithoutMovingTheOthers(t *testing.T) {
	var l ranking
	for i := range 2 * fewRows {
		l.insert(i, newRanked([]byte{byte(i)}, nil, nil))
	}
	second := &l.rows[1]
	l.removeFirst(1)
	if &l.rows[0] != second || len(l.rows) != 2*fewRows-1 || l.rows[0].sort[0] != 1 {
		t.Error("the rows have moved")
	}
	rows := testing.AllocsPerRun(1000, func() {
		l.insert(len(l.rows), ranked{sort: l.rows[0].sort})
		l.removeFirst(1)
		l.fresh, l.gone = l.fresh[:0], l.gone[:0]
	})
	if rows > 0.1 {
		t.Errorf("%g allocations a row", rows)
	}
}

func TestTheRowsOfAFrameKnowTheirMemory(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 6))
	var f frameRows
	for range 2000 {
		if f.len() == 0 || rng.IntN(2) == 0 {
			f.push(1, bytes.Repeat([]byte{7}, rng.IntN(30)))
		} else {
			f.pop()
		}
		want := 0
		for _, r := range f.rows {
			want += cap(r.row)
		}
		if f.bytes != want {
			t.Fatalf("%d rows use %d bytes, it says %d", f.len(), want, f.bytes)
		}
	}
}
