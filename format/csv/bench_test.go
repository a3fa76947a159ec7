package csv_test

import (
	"testing"

	"github.com/onceflow/onceflow/types"
)

func benchFields() []types.Field {
	return columns("auction", types.Of(types.BigInt), "bidder", types.Of(types.BigInt), "price", types.DecimalOf(10, 2),
		"channel", types.String(), "url", types.String(), "at", types.TimestampOf(3))
}

var benchMessage = []byte(`1001,20345,1234.50,Baidu,"https://www.nexmark.com/item.htm?query=1","2024-02-29 12:34:56.789"`)

func BenchmarkDecode(b *testing.B) {
	fields := benchFields()
	d, rows := decoder(b, fields, nil), types.NewBatch(fields, types.MaxBatchRows)
	b.SetBytes(int64(len(benchMessage)))
	b.ReportAllocs()
	for b.Loop() {
		if rows.N == types.MaxBatchRows {
			rows.Reset()
		}
		if err := d.Decode(benchMessage, rows); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	fields := benchFields()
	d, rows := decoder(b, fields, nil), types.NewBatch(fields, 1)
	if err := d.Decode(benchMessage, rows); err != nil {
		b.Fatal(err)
	}
	e, buf := encoder(b, fields, nil), make([]byte, 0, 1024)
	b.SetBytes(int64(len(benchMessage)))
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if buf, err = e.Encode(buf[:0], rows, 0); err != nil {
			b.Fatal(err)
		}
	}
}
