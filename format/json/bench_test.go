package json

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// bidFields are the columns of a Nexmark bid.
func bidFields() []types.Field {
	return columns("auction", types.Of(types.BigInt), "bidder", types.Of(types.BigInt), "price", types.Of(types.BigInt),
		"channel", types.String(), "url", types.String(), "dateTime", types.TimestampOf(3), "extra", types.String())
}

// cpu returns the process's processor time: on a busy machine the wall clock
// says little.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func reportCPU(b *testing.B, from time.Duration) {
	b.ReportMetric(float64(cpu(b)-from)/float64(b.N), "cpu-ns/op")
}

// bids are messages of about 280 bytes.
func bids(n int) [][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([][]byte, n)
	for i := range list {
		extra := make([]byte, 90+r.IntN(20))
		for k := range extra {
			extra[k] = byte('a' + r.IntN(26))
		}
		list[i] = fmt.Appendf(nil, `{"auction":%d,"bidder":%d,"price":%d,"channel":"channel-%d","url":"https://www.nexmark.com/abcd/efgh/item.htm?query=1&channel_id=%d","dateTime":"2026-03-04 10:%02d:%02d.%03d","extra":"%s"}`,
			1000+r.IntN(2000), 1000+r.IntN(5000), 100+r.IntN(10_000_000), r.IntN(1000), r.IntN(100000), r.IntN(60), r.IntN(60), r.IntN(1000), extra)
	}
	return list
}

func benchmarkDecode(b *testing.B, fields []types.Field, list [][]byte) {
	benchmarkSome(b, fields, nil, list)
}

func benchmarkSome(b *testing.B, fields, unread []types.Field, list [][]byte) {
	d, err := Format{}.NewDecoder(fields, options(b, nil), format.Env{Undecoded: unread})
	if err != nil {
		b.Fatal(err)
	}
	batch := types.NewBatch(fields, types.MaxBatchRows)
	size := 0
	for _, m := range list {
		size += len(m)
	}
	b.SetBytes(int64(size / len(list)))
	b.ReportAllocs()
	b.ResetTimer()
	defer reportCPU(b, cpu(b))
	for i := range b.N {
		if i%types.MaxBatchRows == 0 {
			batch.Reset()
		}
		if err := d.Decode(list[i%len(list)], batch); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeBid(b *testing.B) { benchmarkDecode(b, bidFields(), bids(8192)) }

func BenchmarkDecodeBidThreeColumns(b *testing.B) {
	f := bidFields()
	benchmarkDecode(b, []types.Field{f[1], f[2], f[5]}, bids(8192))
}

// The others are columns of the table, too, that nobody reads.
func BenchmarkDecodeBidThreeOfAllColumns(b *testing.B) {
	f := bidFields()
	benchmarkSome(b, []types.Field{f[1], f[2], f[5]}, []types.Field{f[0], f[3], f[4], f[6]}, bids(8192))
}

func BenchmarkDecodeBidNested(b *testing.B) {
	list := bids(8192)
	for i, m := range list {
		list[i] = fmt.Appendf(nil, `{"event_type":2,"person":null,"auction":null,"bid":%s}`, m)
	}
	benchmarkDecode(b, columns("event_type", types.Of(types.Int), "person", types.RowOf(columns("id", types.Of(types.BigInt))...),
		"auction", types.RowOf(columns("id", types.Of(types.BigInt))...), "bid", types.RowOf(bidFields()...)), list)
}

// reordered returns bids whose fields come in one of the orders, or each in
// some order of its own for 0.
func reordered(orders int) [][]byte {
	r := rand.New(rand.NewPCG(3, 4))
	list := bids(8192)
	var fixed [][]int
	for range orders {
		fixed = append(fixed, r.Perm(7))
	}
	for i, m := range list {
		order := r.Perm(7)
		if orders > 0 {
			order = fixed[r.IntN(orders)]
		}
		parts := bytes.Split(bytes.Trim(m, "{}"), []byte(`,"`))
		var out []byte
		for _, p := range order {
			out = append(append(out, `,"`...), bytes.TrimPrefix(parts[p], []byte(`"`))...)
		}
		out[0] = '{'
		list[i] = append(out, '}')
	}
	return list
}

func BenchmarkDecodeBidFourOrders(b *testing.B) { benchmarkDecode(b, bidFields(), reordered(4)) }

func BenchmarkDecodeBidAnyOrder(b *testing.B) { benchmarkDecode(b, bidFields(), reordered(0)) }

func BenchmarkDecodeBidGeneral(b *testing.B) {
	list := bids(8192)
	fields := bidFields()
	d := decoderFor(b, fields, nil)
	batch := types.NewBatch(fields, types.MaxBatchRows)
	b.ReportAllocs()
	b.ResetTimer()
	defer reportCPU(b, cpu(b))
	for i := range b.N {
		if i%types.MaxBatchRows == 0 {
			batch.Reset()
		}
		d.bind(batch)
		d.msg, d.pos = list[i%len(list)], 0
		if !d.document(batch) {
			b.Fatal(d.err())
		}
		d.templates.misses = eagerMisses + 1
	}
}

func BenchmarkEncodeBid(b *testing.B) {
	f := bidFields()
	f = []types.Field{f[0], f[1], {Name: "price", Type: types.DecimalOf(23, 3)}, f[5], f[6]}
	list := bids(types.MaxBatchRows)
	d, e := decoderFor(b, f, nil), encoderFor(b, f, nil)
	batch := types.NewBatch(f, types.MaxBatchRows)
	for _, m := range list {
		if err := d.Decode(m, batch); err != nil {
			b.Fatal(err)
		}
	}
	buf := make([]byte, 0, 1<<20)
	out, _ := e.Encode(nil, batch, 0)
	b.SetBytes(int64(len(out)))
	b.ReportAllocs()
	b.ResetTimer()
	defer reportCPU(b, cpu(b))
	for i := range b.N {
		if i%types.MaxBatchRows == 0 {
			buf = buf[:0]
		}
		var err error
		if buf, err = e.Encode(buf, batch, i%types.MaxBatchRows); err != nil {
			b.Fatal(err)
		}
	}
}
