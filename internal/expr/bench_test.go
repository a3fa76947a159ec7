package expr

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/onceflow/onceflow/types"
)

// benchBatch is a full batch of bids.
func benchBatch() (*types.Batch, map[string]Expr) {
	fields := []types.Field{
		{Name: "auction", Type: types.Of(types.BigInt)},
		{Name: "price", Type: types.Of(types.BigInt)},
		{Name: "channel", Type: types.String()},
		{Name: "url", Type: types.String()},
		{Name: "ts", Type: types.TimestampOf(3)},
		{Name: "x", Type: types.Of(types.Double)},
		{Name: "j", Type: types.String()},
		{Name: "d", Type: types.DecimalOf(10, 2)},
	}
	b := types.NewBatch(fields, types.MaxBatchRows)
	for i := range int64(types.MaxBatchRows) {
		b.Cols[0].AppendInt(1000 + i*7)
		b.Cols[1].AppendInt(i * i * 97)
		b.Cols[2].AppendString([]string{"Google", "Baidu", "channel-1234", "Apple"}[i%4])
		b.Cols[3].AppendString(fmt.Sprintf("https://www.nexmark.com/abc/def/ghi/item.htm?query=1&channel_id=%d", i*12345))
		b.Cols[4].AppendTimestamp(1700000000000+i*977, 0)
		b.Cols[5].AppendFloat(float64(i) * 1.25)
		b.Cols[6].AppendString(fmt.Sprintf(`{"id":%d,"name":"item","tags":["a","b"],"price":{"amount":%d.50}}`, i, i))
		b.Cols[7].AppendInt(i * 1001)
		b.AppendRow(types.Insert)
	}
	columns := map[string]Expr{}
	for i, f := range fields {
		columns[f.Name] = &Column{Index: i, Name: f.Name, T: f.Type}
	}
	return b, columns
}

func benchmarkSQL(b *testing.B, sql string, filter bool) {
	batch, columns := benchBatch()
	e, err := parseSQL(sql, nil, func(name string) (Expr, bool) { e, ok := columns[name]; return e, ok })
	if err != nil {
		b.Fatal(err)
	}
	run := func() error { return nil }
	if filter {
		f, err := CompileFilter(e, nil)
		if err != nil {
			b.Fatal(err)
		}
		run = func() error { _, err := f.Select(batch); return err }
	} else {
		p, err := Compile(e, nil)
		if err != nil {
			b.Fatal(err)
		}
		run = func() error { _, err := p.Eval(batch); return err }
	}
	if err := run(); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	before := processorTime(b)
	for b.Loop() {
		if err := run(); err != nil {
			b.Fatal(err)
		}
	}
	events := float64(b.N) * float64(batch.N)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/events, "ns/event")
	b.ReportMetric(float64((processorTime(b)-before).Nanoseconds())/events, "cpu-ns/event")
}

// processorTime is what this process has used; unlike the wall clock it means
// something on a busy machine.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func BenchmarkExpressions(b *testing.B) {
	for _, sql := range []string{
		"auction + 1",
		"0.908 * price",
		"CAST(0.908 * price AS DECIMAL(23,3))",
		"d * 1.19",
		"d / 3",
		"x * 2.5e0",
		"CASE WHEN price > 1000000 THEN 'high' WHEN price > 1000 THEN 'mid' ELSE 'low' END",
		"CASE WHEN price > 1000000 THEN 3 WHEN price > 1000 THEN 2 ELSE 1 END",
		"channel = 'Google'",
		"channel IN ('Google', 'Apple')",
		"channel LIKE '%gle'",
		"LOWER(channel)",
		"UPPER(channel) || '!'",
		"SUBSTRING(url, 9, 15)",
		"SPLIT_INDEX(url, '/', 3)",
		"CHAR_LENGTH(url)",
		"REGEXP_EXTRACT(url, '(&|^)channel_id=([^&]*)', 2)",
		"CAST(price AS STRING)",
		"CAST(x AS STRING)",
		"HOUR(ts)",
		"YEAR(ts)",
		"DATE_FORMAT(ts, 'yyyy-MM-dd')",
		"CAST(ts AS STRING)",
		"ts - INTERVAL '4' SECOND",
		"FLOOR(ts TO HOUR)",
		"ROUND(x, 2)",
		"JSON_VALUE(j, '$.price.amount')",
		"COALESCE(NULLIF(price, 97), 5)",
		"MD5(channel)",
	} {
		b.Run(sql, func(b *testing.B) { benchmarkSQL(b, sql, false) })
	}
}

func BenchmarkFilters(b *testing.B) {
	for _, sql := range []string{
		"MOD(auction, 123) = 0",
		"0.908 * price > 1000000 AND 0.908 * price < 50000000",
		"price > 1000 AND channel = 'Google'",
	} {
		b.Run(sql, func(b *testing.B) { benchmarkSQL(b, sql, true) })
	}
}
