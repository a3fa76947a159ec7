package runtime

import (
	"fmt"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/types"
)

func chunkOf(offsets ...int64) connector.Chunk {
	r := &connector.Records{Offsets: offsets, Timestamps: offsets, Release: func() {}}
	for _, o := range offsets {
		r.Keys, r.Values = append(r.Keys, nil), append(r.Values, fmt.Append(nil, o))
	}
	r.Where = func(i int) string { return string(r.Values[i]) }
	r.AppendMetadata = func(_ string, i int, dst *types.Vector) { dst.Ints = append(dst.Ints, offsets[i]) }
	return connector.Chunk{Split: "0", Next: offsets[len(offsets)-1] + 3, Records: r, CaughtUp: true, Done: true}
}

func TestARationDividesChunksAmongEpochs(t *testing.T) {
	r := ration{most: 2, left: 2}
	whole := chunkOf(5, 6, 9, 10, 20)
	var got []string
	for c := r.cut(whole); ; c = r.next() {
		var metadata types.Vector
		for i := range c.Records.Len() {
			c.Records.AppendMetadata("offset", i, &metadata)
		}
		last := c.Records.Len() - 1
		got = append(got, fmt.Sprintf("%s metadata=%v next=%d end=%t,%t where=%s release=%t", c.Records.Values, metadata.Ints, c.Next, c.CaughtUp, c.Done, c.Records.Where(last), c.Records.Release != nil))
		if r.rest.Records == nil {
			break
		}
		if r.waits() || !r.spent() {
			t.Error("the epoch may take more than its ration")
		}
		r.refill()
		if !r.waits() {
			t.Error("the next epoch does not go on")
		}
	}
	want := []string{
		"[5 6] metadata=[5 6] next=9 end=false,false where=6 release=false",
		"[9 10] metadata=[9 10] next=20 end=false,false where=10 release=false",
		"[20] metadata=[20] next=23 end=true,true where=20 release=true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q, want\n%q", got, want)
	}
	if r.left != 1 || r.spent() {
		t.Errorf("%d records are left of the epoch, want 1", r.left)
	}
}

func TestWithoutARationAChunkIsTakenWhole(t *testing.T) {
	var r ration
	if c := r.cut(chunkOf(1, 2, 3)); c.Records.Len() != 3 || r.spent() || r.waits() {
		t.Errorf("%d records", c.Records.Len())
	}
}
