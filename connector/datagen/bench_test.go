package datagen

import (
	"testing"

	"github.com/onceflow/onceflow/types"
)

func BenchmarkRows(b *testing.B) {
	plan, _ := Factory{}.Source(table(map[string]string{"fields.channel.length": "10", "fields.url.length": "60", "fields.extra.length": "100"},
		"id", types.Of(types.BigInt), "bidder", types.Of(types.BigInt), "price", types.Of(types.BigInt), "channel", types.String(), "url", types.String(),
		"ts", types.TimestampOf(3), "extra", types.String()))
	s := plan.Source.(*source)
	l := &lane{}
	for range b.N / types.MaxBatchRows {
		s.rowsOf(l, types.MaxBatchRows)
		l.split.Position += types.MaxBatchRows
	}
}
