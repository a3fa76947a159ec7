package changelog_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/format/maxwell"
	"github.com/onceflow/onceflow/types"
)

const (
	oldRow = `{"id":1001,"name":"a pen","price":1.50,"at":"2024-02-29 12:34:56.789"}`
	newRow = `{"id":1001,"name":"a pen","price":1.75,"at":"2024-02-29 12:34:57"}`
)

func benchFields() []types.Field {
	return columns("id", types.Of(types.BigInt), "name", types.String(), "price", types.DecimalOf(10, 2), "at", types.TimestampOf(3))
}

// BenchmarkDecode decodes an update in each format, two rows a message, and as a
// measure one row of plain JSON.
func BenchmarkDecode(b *testing.B) {
	for _, c := range []struct {
		format format.Format
		msg    string
	}{
		{json.Format{}, newRow},
		{debezium.Format{}, `{"before":` + oldRow + `,"after":` + newRow + `,"source":{"version":"3.0","connector":"mysql","name":"db","ts_ms":1709210096789,"table":"items"},"op":"u","ts_ms":1709210096790}`},
		{canal.Format{}, `{"data":[` + newRow + `],"database":"db","es":1709210096789,"id":1,"isDdl":false,"old":[{"price":1.50,"at":"2024-02-29 12:34:56.789"}],"table":"items","type":"UPDATE"}`},
		{maxwell.Format{}, `{"database":"db","table":"items","type":"update","ts":1709210096,"xid":1,"data":` + newRow + `,"old":{"price":1.50,"at":"2024-02-29 12:34:56.789"}}`},
	} {
		b.Run(c.format.Name(), func(b *testing.B) {
			fields, msg := benchFields(), []byte(c.msg)
			d, rows := decoder(b, c.format, fields, nil), types.NewBatch(fields, types.MaxBatchRows)
			b.SetBytes(int64(len(msg)))
			b.ReportAllocs()
			for b.Loop() {
				if rows.N+2 > types.MaxBatchRows {
					rows.Reset()
				}
				if err := d.Decode(msg, rows); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
