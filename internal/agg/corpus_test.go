package agg

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// corpus is the cases recorded from Flink.
const corpus = "../../conformance/cases/aggregate/"

// readJSON reads the rows of a topic: field to value, numbers as json.Number.
func readJSON(t *testing.T, path string) []map[string]any {
	f, err := os.Open(corpus + path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows []map[string]any
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var record struct{ V *string }
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
			t.Fatal(err)
		}
		row := map[string]any{}
		d := json.NewDecoder(strings.NewReader(*record.V))
		d.UseNumber()
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// appendJSON appends a value as the column's type spells it in JSON.
func appendJSON(t *testing.T, v *types.Vector, x any) {
	switch x := x.(type) {
	case nil:
		v.AppendNull()
		return
	case bool:
		v.AppendBool(x)
		return
	}
	s := fmt.Sprint(x)
	switch {
	case v.Type.Kind == types.Decimal:
		r, ok := new(big.Rat).SetString(s)
		if !ok {
			t.Fatalf("no number: %s", s)
		}
		appendBig(v, rescaledRat(r, v.Type.Scale))
	case v.Type.IsApproximate():
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		v.AppendFloat(f)
	case v.Type.IsString():
		v.AppendString(s)
	default:
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		v.AppendInt(n)
	}
}

func rescaledRat(r *big.Rat, scale int) *big.Int {
	r = new(big.Rat).Mul(r, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale)), nil)))
	return new(big.Int).Quo(r.Num(), r.Denom())
}

// corpusCase is an aggregation of the corpus: GROUP BY the first field.
type corpusCase struct {
	name, in string
	fields   []types.Field
	calls    []dataflow.AggCall
	// out is the topic of the results and as the field of each call.
	out string
	as  []string
}

func (c corpusCase) run(t *testing.T) {
	in := types.NewBatch(c.fields, 0)
	var groupOf []string
	for _, row := range readJSON(t, c.name+"/in/"+c.in+".jsonl") {
		for i, f := range c.fields {
			appendJSON(t, in.Cols[i], row[f.Name])
		}
		in.AppendRow(types.Insert)
		group := "<null>"
		if g := row[c.fields[0].Name]; g != nil {
			group = g.(string)
		}
		groupOf = append(groupOf, group)
	}
	for i := range c.calls {
		c.calls[i].Name = c.calls[i].Fn
	}
	layout, out := c.layout(t, c.calls, false)
	groups := map[string]*Group{}
	for row, name := range groupOf {
		if groups[name] == nil {
			groups[name] = &Group{}
			layout.Reset(groups[name])
		}
		layout.Add(groups[name], in, row)
	}
	for _, want := range readJSON(t, c.name+"/out/"+c.out+".jsonl") {
		out.Reset()
		layout.AppendResults(groups[want[c.fields[0].Name].(string)], out.Cols)
		for i, v := range out.Cols {
			compare(t, fmt.Sprintf("%s, group %v, %s", c.name, want[c.fields[0].Name], c.as[i]), v, want[c.as[i]])
		}
	}
}

// layout makes the calls with the result types that they have by themselves.
func (c corpusCase) layout(t *testing.T, calls []dataflow.AggCall, retracts bool) (*Layout, *types.Batch) {
	var results []types.Field
	for i := range calls {
		var args []types.Type
		for _, a := range calls[i].Args {
			args = append(args, c.fields[a].Type)
		}
		result, err := called(calls[i]).Result(args)
		if err != nil {
			t.Fatal(err)
		}
		calls[i].T = result
		results = append(results, types.Field{Name: calls[i].Fn, Type: result})
	}
	layout, err := NewLayout(calls, c.fields, retracts)
	if err != nil {
		t.Fatal(err)
	}
	return layout, types.NewBatch(results, 1)
}

// compare checks the only row of v against a JSON value.
func compare(t *testing.T, what string, v *types.Vector, want any) {
	t.Helper()
	if want == nil || v.IsNull(0) {
		if !v.IsNull(0) || want != nil {
			t.Errorf("%s: NULL is %v, want %v", what, v.IsNull(0), want)
		}
		return
	}
	switch got := render(v, 0).(type) {
	case string:
		if got != fmt.Sprint(want) {
			t.Errorf("%s: %s, want %v", what, got, want)
		}
	case *big.Rat:
		if w, ok := new(big.Rat).SetString(fmt.Sprint(want)); !ok || got.Cmp(w) != 0 {
			t.Errorf("%s: %s, want %v", what, got.FloatString(12), want)
		}
	}
}

// render returns a number as *big.Rat, anything else as text.
func render(v *types.Vector, i int) any {
	if v.IsNull(i) {
		return "<nil>"
	}
	switch v.Type.Physical() {
	case types.PhysFloat:
		bits := 64
		if v.Type.Kind == types.Float {
			bits = 32
		}
		s := strconv.FormatFloat(v.Floats[i], 'f', -1, bits)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	case types.PhysBytes:
		return string(v.Bytes(i))
	case types.PhysWide:
		return new(big.Rat).SetFrac(bigOf(v.Wide(i)), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(v.Type.Scale)), nil))
	case types.PhysList:
		return renderList(v, i)
	}
	if v.Type.Kind == types.Decimal {
		return new(big.Rat).SetFrac64(v.Ints[i], pow10i(v.Type.Scale))
	}
	return fmt.Sprint(v.Ints[i])
}

func pow10i(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}

func renderList(v *types.Vector, i int) string {
	var parts []string
	for j := int(v.Offsets[i]); j < int(v.Offsets[i+1]); j++ {
		part := fmt.Sprint(render(v.Children[0], j))
		if len(v.Children) > 1 {
			part += ":" + fmt.Sprint(render(v.Children[1], j))
		}
		parts = append(parts, part)
	}
	if v.Type.Kind == types.Multiset {
		return "map[" + strings.Join(parts, " ") + "]"
	}
	return "[" + strings.Join(parts, " ") + "]"
}

func field(name string, t types.Type) types.Field { return types.Field{Name: name, Type: t} }

func callOf(fn string, args ...int) dataflow.AggCall {
	return dataflow.AggCall{Fn: fn, Args: args, Filter: -1}
}

func numericCase(out string, fn string, count bool) corpusCase {
	c := corpusCase{
		name: "agg_numeric_types", in: "agg_numeric_types_n", out: "agg_numeric_types_" + out,
		fields: []types.Field{
			field("g", types.String()), field("ti", types.Of(types.TinyInt)), field("si", types.Of(types.SmallInt)),
			field("i", types.Of(types.Int)), field("b", types.Of(types.BigInt)), field("f", types.Of(types.Float)),
			field("d", types.Of(types.Double)), field("dc", types.DecimalOf(10, 2)), field("dl", types.DecimalOf(30, 10)),
		},
	}
	if count {
		c.calls, c.as = append(c.calls, callOf("COUNT")), append(c.as, "n")
	}
	for i, f := range c.fields[1:] {
		c.calls, c.as = append(c.calls, callOf(fn, i+1)), append(c.as, f.Name)
	}
	return c
}

func TestResultsEqualFlinks(t *testing.T) {
	varFields := []types.Field{field("g", types.String()), field("i", types.Of(types.Int)),
		field("d", types.Of(types.Double)), field("m", types.DecimalOf(10, 3))}
	texts := []types.Field{field("g", types.String()), field("s", types.String())}
	distinct := func(c dataflow.AggCall, filter int) dataflow.AggCall {
		c.Distinct, c.Filter = true, filter
		return c
	}
	arrayFields := []types.Field{field("g", types.String()), field("v", types.Of(types.Int))}
	distinctFields := []types.Field{field("g", types.String()), field("u", types.Of(types.Int)),
		field("v", types.Of(types.Int)), field("ok", types.Of(types.Boolean))}
	filtered := callOf("COUNT")
	filtered.Filter = 3
	for _, c := range []corpusCase{
		numericCase("sums", "SUM", true),
		numericCase("avgs", "AVG", false),
		numericCase("mins", "MIN", false),
		numericCase("maxs", "MAX", false),
		{name: "agg_stddev_var", in: "agg_stddev_var_t", out: "agg_stddev_var_o", fields: varFields,
			calls: []dataflow.AggCall{callOf("VAR_POP", 1), callOf("STDDEV_SAMP", 1), callOf("VAR_POP", 2), callOf("VAR_SAMP", 2),
				callOf("STDDEV_POP", 2), callOf("STDDEV_SAMP", 2), callOf("VAR_POP", 3), callOf("VARIANCE", 3)},
			as: []string{"vi", "si", "vd", "vsd", "sd", "ssd", "vm", "vxm"}},
		{name: "agg_first_last_listagg", in: "agg_first_last_listagg_t", out: "agg_first_last_listagg_o", fields: texts,
			calls: []dataflow.AggCall{callOf("FIRST_VALUE", 1), callOf("LAST_VALUE", 1), callOf("LISTAGG", 1)},
			as:    []string{"f", "l", "la"}},
		{name: "agg_collect_array", in: "agg_collect_array_t", out: "agg_collect_array_o", fields: arrayFields,
			calls: []dataflow.AggCall{callOf("ARRAY_AGG", 1), distinct(callOf("ARRAY_AGG", 1), -1)},
			as:    []string{"arr", "uniq"}},
		{name: "agg_distinct_filter", in: "agg_distinct_filter_t", out: "agg_distinct_filter_o", fields: distinctFields,
			calls: []dataflow.AggCall{filtered, distinct(callOf("COUNT", 1), -1), distinct(callOf("SUM", 2), -1),
				distinct(callOf("AVG", 2), -1), distinct(callOf("COUNT", 2), -1)},
			as: []string{"n", "nu", "suv", "avd", "pairs"}},
	} {
		t.Run(c.name+"/"+c.out, c.run)
	}
}
