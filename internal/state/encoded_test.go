package state

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// Keys of up to some parts, and a block that goes on over many.
func TestAnObjectThatIsLargerThanItsPartsReadsBack(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 11))
	for range 30 {
		s, err := NewShard(AllGroups)
		if err != nil {
			t.Fatal(err)
		}
		table, err := NewTable(s, "op", "t", counterCodec{})
		if err != nil {
			t.Fatal(err)
		}
		var want [][]byte
		for i := range rng.IntN(40) + 1 {
			key := make([]byte, 1+rng.IntN([]int{10, partBytes, 3 * partBytes}[rng.IntN(3)]))
			for j := range key {
				key[j] = byte(rng.Uint32())
			}
			e, made := table.GetOrCreate(Hash(key), key)
			e.Value.n = int64(i)
			table.MarkDirty(e)
			if made {
				want = append(want, key)
			}
		}
		encoded := s.Segment(1)
		object := Object{Name: "segment", Data: encoded.Bytes()}
		if encoded.Len() != len(object.Data) {
			t.Fatalf("%d bytes, Len says %d", len(object.Data), encoded.Len())
		}
		encoded.Release()
		r, err := Restore(AllGroups, 1, []Object{object})
		if err != nil {
			t.Fatal(err)
		}
		restored, err := NewTable(r, "op", "t", counterCodec{})
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range want {
			if restored.Get(Hash(key), key) == nil {
				t.Fatalf("a key of %d bytes is not there", len(key))
			}
		}
	}
}

func TestABlockMayBeLongerThanAPart(t *testing.T) {
	for _, size := range []int{0, 1, partBytes - headerBytes - blockHeadBytes, partBytes, 5*partBytes + 3} {
		payload := bytes.Repeat([]byte("0123456789abcdef."), size/17+1)[:size]
		w := newObjectWriter()
		w.openBlock()
		for rest := payload; len(rest) > 0; {
			n := min(len(rest), 7001)
			w.Write(rest[:n])
			rest = rest[n:]
		}
		w.seal(blockSorted)
		w.footer(1)
		whole := w.take(header{kind: kindSorted, groups: AllGroups, epoch: 1}).Bytes()
		if got := whole[headerBytes+blockHeadBytes:][:size]; !bytes.Equal(got, payload) {
			t.Fatalf("%d bytes: the payload is another", size)
		}
		head := whole[headerBytes:]
		if sum := blockSum(blockSorted, payload); !bytes.Equal(head[:blockHeadBytes], appendBlockHead(nil, size, blockSorted, sum)) {
			t.Fatalf("%d bytes: block begins with %x", size, head[:blockHeadBytes])
		}
	}
}

func appendBlockHead(dst []byte, size int, kind blockKind, sum uint32) []byte {
	dst = append(dst, byte(size), byte(size>>8), byte(size>>16), byte(size>>24), byte(kind))
	return append(dst, byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24))
}

func TestABlockThatEndsJustBehindAPartIsSealed(t *testing.T) {
	for over := range 200 {
		w := newObjectWriter()
		w.openBlock()
		size := cap(w.buf) - len(w.buf) + over
		w.Write(make([]byte, size))
		w.seal(blockSorted)
		o := object{Object: Object{Name: "object", Data: w.take(header{kind: kindSorted, groups: AllGroups}).Bytes()}}
		if kind, payload, err := o.readBlock(headerBytes); err != nil || kind != blockSorted || payload.to-payload.from != size {
			t.Fatalf("%d bytes behind the part: kind %d, %+v, %v", over, kind, payload, err)
		}
	}
}
