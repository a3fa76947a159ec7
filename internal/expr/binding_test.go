package expr

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// typeOf reads a type.
func typeOf(t *testing.T, text string) types.Type {
	t.Helper()
	return (&sqlText{tokens: tokenize(text)}).dataType()
}

func TestCommonTypesOfFlink(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"INT", "BIGINT", "BIGINT"},
		{"TINYINT NOT NULL", "TINYINT", "TINYINT"},
		{"INT", "DECIMAL(8,3)", "DECIMAL(13, 3)"},
		{"BIGINT", "FLOAT", "FLOAT"},
		{"DECIMAL(5,2)", "FLOAT", "DOUBLE"},
		{"FLOAT", "DOUBLE", "FLOAT"},
		{"DOUBLE", "FLOAT", "DOUBLE"},
		{"CHAR(2)", "CHAR(5)", "VARCHAR(5)"},
		{"CHAR(2)", "STRING", "STRING"},
		{"DATE", "TIMESTAMP(3)", "TIMESTAMP(3)"},
		{"TIMESTAMP(6)", "TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(6)"},
		{"ARRAY<INT>", "ARRAY<BIGINT>", "ARRAY<BIGINT>"},
		{"ROW<a INT, b STRING>", "ROW<x DOUBLE, y STRING>", "ROW<`a` DOUBLE, `b` STRING>"},
		{"INT", "STRING", ""},
		{"TIME", "DATE", ""},
		{"ARRAY<INT>", "INT", ""},
	} {
		got, ok := CommonType(typeOf(t, c.a), typeOf(t, c.b))
		if ok != (c.want != "") || ok && got.String() != c.want {
			t.Errorf("%s and %s: %s, %t, want %q", c.a, c.b, got, ok, c.want)
		}
	}
	if got, ok := CommonType(types.Of(types.Null), types.Of(types.Int).NotNull()); !ok || got.String() != "INT" {
		t.Errorf("NULL and INT NOT NULL: %s", got)
	}
	if _, ok := CommonType(); ok {
		t.Error("nothing has a common type")
	}
}

func TestFlinkHasSeveralCommonTypesOfTimestamps(t *testing.T) {
	for _, c := range []struct{ a, b, chosen, argument, compared string }{
		{"TIMESTAMP(3)", "TIMESTAMP_LTZ(3)", "TIMESTAMP(3)", "TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(3)"},
		{"TIMESTAMP_LTZ(3)", "TIMESTAMP(3)", "TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(3)"},
		{"TIMESTAMP(3)", "TIMESTAMP_LTZ(6)", "TIMESTAMP_LTZ(6)", "TIMESTAMP_LTZ(6)", "TIMESTAMP_LTZ(6)"},
		{"TIMESTAMP(6)", "TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(6)", "TIMESTAMP_LTZ(6)", "TIMESTAMP(6)"},
		{"TIMESTAMP_LTZ(0)", "TIMESTAMP(3)", "TIMESTAMP(3)", "TIMESTAMP_LTZ(3)", "TIMESTAMP(3)"},
		{"ARRAY<TIMESTAMP(3)>", "ARRAY<TIMESTAMP_LTZ(3)>", "ARRAY<TIMESTAMP(3)>", "ARRAY<TIMESTAMP_LTZ(3)>", "ARRAY<TIMESTAMP_LTZ(3)>"},
	} {
		a, b := typeOf(t, c.a), typeOf(t, c.b)
		chosen, _ := CommonType(a, b)
		argument, _ := commonArgument(a, b)
		compared, _ := comparedAs(a, b)
		if chosen.String() != c.chosen || argument.String() != c.argument || compared.String() != c.compared {
			t.Errorf("%s and %s: %s, %s, %s", c.a, c.b, chosen, argument, compared)
		}
	}
}

func TestImplicitCastsAreThoseOfAnInsert(t *testing.T) {
	for _, c := range []struct {
		from, to string
		ok       bool
	}{
		{"INT", "BIGINT", true},
		{"BIGINT", "INT", false},
		{"INT", "DECIMAL(5,2)", true},
		{"DECIMAL(24,3)", "DECIMAL(23,3)", true},
		{"DOUBLE", "FLOAT", false},
		{"DECIMAL(5,2)", "FLOAT", true},
		{"STRING", "VARCHAR(5)", true},
		{"STRING", "CHAR(5)", false},
		{"BYTES", "VARBINARY(3)", true},
		{"BYTES", "BINARY(3)", false},
		{"INT", "STRING", false},
		{"STRING", "INT", false},
		{"TIMESTAMP(3)", "TIMESTAMP_LTZ(3)", true},
		{"TIMESTAMP(3)", "DATE", true},
		{"TIMESTAMP_LTZ(3)", "DATE", false},
		{"DATE", "TIMESTAMP(3)", false},
		{"BOOLEAN", "INT", false},
		{"ARRAY<INT>", "ARRAY<BIGINT>", true},
		{"ARRAY<BIGINT>", "ARRAY<INT>", false},
		{"ROW<a INT>", "ROW<b BIGINT>", true},
	} {
		e, err := ImplicitCast(&Column{Name: "c", T: typeOf(t, c.from)}, typeOf(t, c.to))
		if (err == nil) != c.ok {
			t.Errorf("%s to %s: %v", c.from, c.to, err)
		}
		if err == nil && !e.Type().SameIgnoringNull(typeOf(t, c.to)) {
			t.Errorf("%s to %s became %s", c.from, c.to, e.Type())
		}
	}
}

func TestLiteralsHaveTheTypeOfTheirSpelling(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"TYPEOF(TIMESTAMP '2024-02-29 12:34:56.10')", "TIMESTAMP(2) NOT NULL"},
		{"TIMESTAMP '2024-02-30 00:00:00'", "refused: TIMESTAMP '2024-02-30 00:00:00' is not a timestamp: write it as 2024-02-29 23:59:59.999"},
		{"DATE 'soon'", "refused: DATE 'soon' is not a date: write it as 2024-02-29"},
		{"TIME '25:00:00'", "refused: TIME '25:00:00' is not a time of day: write it as 23:59:59"},
		{"INTERVAL '1 02:03:04.567' DAY TO SECOND", "+1 02:03:04.567"},
		{"INTERVAL -'10:20' MINUTE TO SECOND", "-0 00:10:20.000"},
		{"INTERVAL '1:2' HOUR TO MONTH", "refused: INTERVAL '1:2' HOUR TO MONTH: the units do not make an interval"},
		{"TYPEOF(INTERVAL '1' DAY)", "INTERVAL SECOND(3) NOT NULL"},
		{"TYPEOF(NULL)", "NULL"},
		{"TYPEOF(x'0aff')", "BINARY(2) NOT NULL"},
		{"TYPEOF(123456789012345678901234567890123456789)", "refused: 123456789012345678901234567890123456789 is out of the range of BIGINT: write 123456789012345678901234567890123456789.0 for a DECIMAL"},
	})
}

func TestArgumentsThatFlinkGeneratesNoCodeForAreRefused(t *testing.T) {
	checkCases(t, nil, []sqlCase{
		{"TYPEOF(TO_TIMESTAMP_LTZ(0, 3), TRUE)", "TIMESTAMP(3) WITH LOCAL TIME ZONE"},
		{"TYPEOF(ARRAY[CAST('a' AS STRING)], TRUE)", "ARRAY<VARCHAR(2147483647) NOT NULL> NOT NULL"},
		{"LEFT('abc', CAST(1 AS BIGINT))", "refused: argument 2 of LEFT is a BIGINT where only an INT can stand: use CAST"},
		{"SUBSTRING('abc', 1, CAST(1 AS BIGINT))", "refused: argument 3 of SUBSTRING is a BIGINT where only an INT can stand: use CAST"},
		{"OVERLAY('abc' PLACING 'x' FROM CAST(1 AS BIGINT))", "xbc"},
		{"ATAN2(1.5, 2)", "refused: ATAN2 takes a DECIMAL only beside another: use CAST"},
		{"ATAN2(0.0, 1.0)", "0.0"},
		{"TIMESTAMPDIFF(HOUR, TIME '01:00:00', TIME '02:00:00')", "refused: TIMESTAMPDIFF counts no HOUR from or to a TIME: use CAST"},
	})
}

func TestFoldComputesConstantsAndLeavesFailuresAlone(t *testing.T) {
	x := &Column{Index: 2, Name: "x", T: types.Of(types.Double)}
	column := func(string) (Expr, bool) { return x, true }
	for sql, want := range map[string]string{
		"1 + 2 * 3":     "'7':INT NOT NULL",
		"1 / 0":         "/('1':INT NOT NULL, '0':INT NOT NULL)",
		"x + (2e0 * 3)": "+(x, '6.0':DOUBLE NOT NULL)",
		"x = x":         "OR(IS NOT NULL(x), NULL:BOOLEAN)",
		"x <> x":        "AND(IS NULL(x), NULL:BOOLEAN)",
		"RAND() = 1":    "=(RAND(), '1.0':DOUBLE NOT NULL)",
	} {
		e, err := parseSQL(sql, nil, column)
		if err != nil {
			t.Fatal(err)
		}
		if got := Fold(e, nil).Canonical(); got != want {
			t.Errorf("%s folds to %s, want %s", sql, got, want)
		}
	}
}

// What shares a spelling is computed once.
func TestCollectionsThatDifferHaveDifferentSpellings(t *testing.T) {
	list := func(elements ...string) *Literal {
		return literal(types.ArrayOf(types.String()), func(v *types.Vector) {
			for _, e := range elements {
				if e == "" {
					v.Children[0].AppendNull()
					continue
				}
				v.Children[0].AppendString(e)
			}
			v.CloseList()
		})
	}
	seen := map[string]int{}
	for i, l := range []*Literal{list(), list("a", "b"), list("a, b"), list("a' 'b"), list("NULL"), list(""), list("", "")} {
		if other, known := seen[l.Canonical()]; known {
			t.Errorf("%d and %d are both spelled %s", other, i, l.Canonical())
		}
		seen[l.Canonical()] = i
	}
}

func TestColumnsRemapAndDeterministic(t *testing.T) {
	a := &Column{Index: 4, Name: "a", T: types.Of(types.Int)}
	b := &Column{Index: 1, Name: "b", T: types.Of(types.Int)}
	e := must(call("+", a, must(call("+", b, a))))
	if got := Columns(e); !slices.Equal(got, []int{1, 4}) {
		t.Errorf("columns %v", got)
	}
	moved := Remap(e, func(i int) int { return i * 10 })
	if got := Columns(moved); !slices.Equal(got, []int{10, 40}) {
		t.Errorf("remapped columns %v", got)
	}
	if got := Columns(e); !slices.Equal(got, []int{1, 4}) {
		t.Errorf("Remap changed its argument: %v", got)
	}
	if e.Canonical() != moved.Canonical() {
		t.Errorf("places are part of the meaning: %s, %s", e.Canonical(), moved.Canonical())
	}
	if now := bind("NOW", nil); Deterministic(must(call("=", now, now))) || !Deterministic(e) {
		t.Error("wrong about what is deterministic")
	}
	if Deterministic(bind("UNIX_TIMESTAMP", nil)) || !Deterministic(bind("UNIX_TIMESTAMP", nil, NewString("2024-01-01 00:00:00"))) {
		t.Error("UNIX_TIMESTAMP depends on the clock only without arguments")
	}
}

func TestRoundByArithmeticAgreesWithTheSpelling(t *testing.T) {
	for i := range 200_000 {
		f := float64(i)*0.0037 - 300 + math.Sin(float64(i))*1e4
		for _, half := range []bool{true, false} {
			got, ok := roundClear(f, i%6, half)
			if !ok {
				continue
			}
			var s shortest
			s.set(math.Abs(f), 64)
			if half {
				s.round(i % 6)
			} else {
				s.truncate(i % 6)
			}
			if want := math.Copysign(s.float64(), f); got != want {
				t.Fatalf("%v to %d digits, half %t: %v, want %v", f, i%6, half, got, want)
			}
		}
	}
}

func FuzzJSONDocumentsAreThoseOfTheStandardLibrary(f *testing.F) {
	for _, seed := range []string{`{"a":[1,-2.5e3,true,null,"x\u00e9\n"]}`, `[]`, `01`, `"\ud83d\ude00"`, `{"a":1,}`, `-`, `1.`, ` {} `} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d := &jsonDocument{}
		ok := d.parse(text)
		d.skipBlanks()
		valid := ok && d.at == len(text)
		if want := json.Valid(text); valid != want {
			t.Fatalf("%q: %t, want %t", text, valid, want)
		}
		if valid && !json.Valid(d.appendNode(nil, 0)) {
			t.Fatalf("%q is spelled as %q", text, d.appendNode(nil, 0))
		}
	})
}

func FuzzLikeAgreesWithARegularExpression(f *testing.F) {
	for _, seed := range [][2]string{{"abcabd", "%ab%d"}, {"é😀", "_%_"}, {"", "%"}, {"a\nb", "a_b"}, {"aab", "a%ab"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, text, pattern string) {
		text, pattern = strings.ToValidUTF8(text, "?"), strings.ToValidUTF8(pattern, "?")
		p, err := parseLike([]byte(pattern), nil)
		if err != nil {
			t.Fatal(err)
		}
		quoted := strings.NewReplacer("%", ".*", "_", "[^\\n\\r\\x{85}\\x{2028}\\x{2029}]").Replace(regexp.QuoteMeta(pattern))
		want := regexp.MustCompile(`(?s)\A` + quoted + `\z`).MatchString(text)
		if got := p.match([]byte(text)); got != want {
			t.Fatalf("%q LIKE %q is %t", text, pattern, got)
		}
	})
}
