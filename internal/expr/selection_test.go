package expr

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/types"
)

// anyExpressions read every kind of column; NULLs are among their values.
var anyExpressions = []string{
	"i + b", "b * 2 - i", "d * 1.19", "d / 3", "w * w", "w + d", "x * 2.5e0", "-w", "ABS(d)",
	"i = b", "x < 10", "s = 'ab'", "s <> t", "d > w", "ts >= TIMESTAMP '1970-01-02 00:00:00'", "w <= 100",
	"i > 3 AND s LIKE 'a%'", "i > 3 OR b < 5 OR s IS NULL", "NOT o", "o IS NOT TRUE",
	"CASE WHEN i > 5 THEN s WHEN i > 2 THEN 'mid' ELSE t END",
	"CASE WHEN o THEN i ELSE b END", "CASE WHEN o THEN a ELSE ARRAY[i] END", "CASE WHEN i > 4 THEN w END",
	"COALESCE(s, t, 'none')", "COALESCE(i, 7)", "NULLIF(i, 3)",
	"i IN (1, 2, 3)", "s IN ('ab', 'x', NULL)", "i IN (b, 4)", "x IN (1.25e0, 2)",
	"CAST(i AS STRING)", "CAST(x AS STRING)", "CAST(d AS DECIMAL(5,1))", "CAST(w AS DECIMAL(10,0))", "CAST(b AS TINYINT)",
	"TRY_CAST(s AS INT)", "CAST(a AS STRING)", "CAST(ts AS DATE)", "CAST(r AS ROW<p STRING, q BIGINT>)",
	"UPPER(s)", "s || t", "SUBSTRING(s, 2)", "SPLIT_INDEX(s, 'b', 0)", "CHAR_LENGTH(t)", "REPLACE(s, 'a', 'zz')", "MD5(s)",
	"CONCAT_WS(',', s, t)", "REGEXP_EXTRACT(s, '[a-z]+')", "TRIM(s)", "LPAD(s, 5, '*')",
	"HOUR(ts)", "FLOOR(ts TO DAY)", "ts + INTERVAL '1' MONTH", "ts - INTERVAL '3' SECOND", "DATE_FORMAT(ts, 'HH:mm')",
	"a[1]", "ARRAY_SORT(a)", "r.p", "r.q", "r IS NULL", "ARRAY[i, b]", "MAP[COALESCE(s, ''), i]", "ROW(i, s)", "CARDINALITY(a)",
	"GREATEST(i, b)", "ROUND(x, 1)", "a = ARRAY[i]", "s IS DISTINCT FROM t", "JSON_OBJECT('k' VALUE i)", "JSON_VALUE(s, 'lax $.a')",
}

func randomBatch(r *rand.Rand, n int) (*types.Batch, map[string]Expr) {
	p := &sqlText{tokens: tokenize(`i INT, b BIGINT, d DECIMAL(8,2), w DECIMAL(30,4), x DOUBLE, o BOOLEAN, s STRING, t STRING,
		ts TIMESTAMP(6), a ARRAY<INT>, r ROW<p INT, q INT>`)}
	var fields []types.Field
	for p.peek() != "" {
		name := p.next()
		fields = append(fields, types.Field{Name: name, Type: p.dataType()})
		p.accept(",")
	}
	b := types.NewBatch(fields, n)
	for range n {
		for _, col := range b.Cols {
			appendRandom(r, col)
		}
		b.AppendRow(types.Insert)
	}
	columns := map[string]Expr{}
	for i, f := range fields {
		columns[f.Name] = &Column{Index: i, Name: f.Name, T: f.Type}
	}
	return b, columns
}

func appendRandom(r *rand.Rand, v *types.Vector) {
	if r.IntN(4) == 0 {
		v.AppendNull()
		return
	}
	switch v.Type.Physical() {
	case types.PhysInt:
		if v.Type.Kind == types.Boolean {
			v.AppendBool(r.IntN(2) == 0)
		} else {
			v.AppendInt(int64(r.IntN(10)) - 2)
		}
	case types.PhysWide:
		v.AppendWide(types.Int128Of(r.Int64() >> r.IntN(60)))
	case types.PhysFloat:
		v.AppendFloat(float64(r.IntN(100)) * 1.25)
	case types.PhysBytes:
		v.AppendString([]string{"", "ab", "abc", "é😀", " 42 ", "7", `{"a":1}`}[r.IntN(7)])
	case types.PhysTimestamp:
		v.AppendTimestamp(r.Int64N(1e10)-1e9, int32(r.IntN(2)*1000))
	case types.PhysList:
		for range r.IntN(3) {
			appendRandom(r, v.Children[0])
		}
		v.CloseList()
	case types.PhysRow:
		for _, c := range v.Children {
			appendRandom(r, c)
		}
		v.CloseRow()
	}
}

// TestABatchGivesWhatItsRowsGiveOneByOne evaluates batches under random
// selections, and every row alone, by programs of their own.
func TestABatchGivesWhatItsRowsGiveOneByOne(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	const rounds, longest = 12, 90
	_, columns := randomBatch(r, 0)
	for _, sql := range anyExpressions {
		e, err := parseSQL(sql, nil, func(name string) (Expr, bool) { e, ok := columns[name]; return e, ok })
		if err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
		whole, err := Compile(e, nil)
		if err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
		for range rounds {
			b, _ := randomBatch(r, 1+r.IntN(longest))
			b.Sel = randomSelection(r, b.N)
			got, err := whole.Eval(b)
			if err != nil {
				t.Fatalf("%s: %v", sql, err)
			}
			if got.Len != b.N {
				t.Fatalf("%s: %d rows, want %d", sql, got.Len, b.N)
			}
			compareRows(t, sql, e, b, got)
		}
	}
}

// randomSelection selects all, none or some rows.
func randomSelection(r *rand.Rand, n int) []uint16 {
	if r.IntN(3) == 0 {
		return nil
	}
	sel, rate := []uint16{}, r.IntN(5)
	for i := range n {
		if r.IntN(4) < rate {
			sel = append(sel, uint16(i))
		}
	}
	return sel
}

func compareRows(t *testing.T, sql string, e Expr, b *types.Batch, got *types.Vector) {
	t.Helper()
	single, err := Compile(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	for k := range b.Rows() {
		row := b.Row(k)
		one := &types.Batch{N: 1}
		for _, col := range b.Cols {
			v := types.NewVector(col.Type, 1)
			v.AppendFrom(col, row)
			one.Cols = append(one.Cols, v)
		}
		want, err := single.Eval(one)
		if err != nil {
			t.Fatal(err)
		}
		g, w := appendText(nil, got, row, nil), appendText(nil, want, 0, nil)
		if string(g) != string(w) {
			t.Fatalf("%s: row %d of %d gives %s, alone %s", sql, row, b.N, g, w)
		}
	}
}

func TestBranchesThatAreNotTakenCannotFail(t *testing.T) {
	b, columns := randomBatch(rand.New(rand.NewPCG(1, 2)), 0)
	for _, x := range []int64{0, 1, 2} {
		b.Cols[0].AppendInt(x)
		for _, col := range b.Cols[1:] {
			col.AppendNull()
		}
		b.AppendRow(types.Insert)
	}
	for sql, want := range map[string]string{
		"CASE WHEN i = 0 THEN -1 ELSE 10 / i END":  "-1 10 5",
		"i <> 0 AND 10 / i > 5":                    "FALSE TRUE FALSE",
		"i = 0 OR 10 / i > 5":                      "TRUE TRUE FALSE",
		"COALESCE(NULLIF(1, i + 1), 10 / (1 + i))": "10 1 1",
		"IF(i = 0, 0, MOD(7, i))":                  "0 0 1",
	} {
		e, err := parseSQL(sql, nil, func(name string) (Expr, bool) { e, ok := columns[name]; return e, ok })
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(Fold(e, nil), nil)
		if err != nil {
			t.Fatal(err)
		}
		v, err := p.Eval(b)
		if err != nil {
			t.Errorf("%s: %v", sql, err)
			continue
		}
		var got []string
		for i := range b.N {
			got = append(got, string(appendText(nil, v, i, nil)))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s = %v, want %s", sql, got, want)
		}
	}
}

func TestAFilterKeepsTheRowsThatAreTrueAndEvaluatesNoOthers(t *testing.T) {
	b, columns := randomBatch(rand.New(rand.NewPCG(1, 2)), 0)
	for x := range int64(8) {
		b.Cols[0].AppendInt(x)
		for _, col := range b.Cols[1:] {
			col.AppendNull()
		}
		b.AppendRow(types.Insert)
	}
	e, err := parseSQL("i > 0 AND 12 / i > 2 AND i <> 3", nil, func(name string) (Expr, bool) { e, ok := columns[name]; return e, ok })
	if err != nil {
		t.Fatal(err)
	}
	f, err := CompileFilter(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Sel = []uint16{0, 1, 3, 4, 7}
	got, err := f.Select(b)
	if err != nil || len(got) != 2 || got[0] != 1 || got[1] != 4 {
		t.Errorf("kept %v, %v", got, err)
	}
	b.Sel = []uint16{}
	if got, err = f.Select(b); err != nil || got == nil || len(got) != 0 {
		t.Errorf("of nothing it kept %v, %v", got, err)
	}
}

func TestHotExpressionsDoNotAllocate(t *testing.T) {
	batch, columns := benchBatch()
	for _, sql := range []string{
		"0.908 * price", "MOD(auction, 123) = 0", "CASE WHEN price > 1000 THEN 'a' ELSE channel END", "LOWER(channel) || '!'",
		"CAST(price AS STRING)", "CAST(x AS DECIMAL(20,3))", "SPLIT_INDEX(url, '/', 3)", "channel IN ('Google', 'Apple')",
		"HOUR(ts)", "DATE_FORMAT(ts, 'yyyy-MM-dd')", "ts - INTERVAL '4' SECOND", "ROUND(x, 2)", "d / 3",
		"channel LIKE '%oo%'", "COALESCE(NULLIF(price, 97), 5)", "JSON_VALUE(j, '$.price.amount')", "CAST(ts AS STRING)",
	} {
		e, err := parseSQL(sql, nil, func(name string) (Expr, bool) { e, ok := columns[name]; return e, ok })
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(e, nil)
		if err != nil {
			t.Fatal(err)
		}
		allocs := testing.AllocsPerRun(5, func() {
			if _, err := p.Eval(batch); err != nil {
				t.Fatal(err)
			}
		})
		if allocs > 0 {
			t.Errorf("%s allocates %v times a batch", sql, allocs)
		}
	}
}
