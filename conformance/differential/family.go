package differential

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Family is a group of types whose expressions may stand for each other.
type Family string

// The families. Query is that of whole queries.
const (
	Bool    Family = "bool"
	Int     Family = "int"
	Dec     Family = "dec"
	Dbl     Family = "dbl"
	Str     Family = "str"
	Bytes   Family = "bytes"
	Date    Family = "date"
	Time    Family = "time"
	TS      Family = "ts"
	LTZ     Family = "ltz"
	IntList Family = "ints"
	StrList Family = "strs"
	Map     Family = "map"
	Row     Family = "row"
	Query   Family = "query"
)

// groups are names for several families at once, as the grammar has them.
var groups = map[string][]Family{
	"num":    {Int, Int, Dec, Dbl},
	"scalar": {Bool, Int, Int, Dec, Dbl, Str, Str, Date, Time, TS, LTZ},
	"any":    {Bool, Int, Int, Dec, Dbl, Str, Str, Bytes, Date, Time, TS, LTZ, IntList, StrList, Map, Row},
	"day":    {Date, TS, LTZ},
	"list":   {IntList, StrList},
}

// kind is what the generator knows of a family.
type kind struct {
	types []string // of columns
	// literals as SQL, corners first of all.
	literals []string
	// values as they stand in a JSON record.
	values []string
}

var kinds = map[Family]kind{
	Bool: {[]string{"BOOLEAN"}, []string{"TRUE", "FALSE"}, []string{"true", "false"}},
	Int: {
		[]string{"TINYINT", "SMALLINT", "INT", "INT", "BIGINT", "BIGINT"},
		[]string{"0", "1", "-1", "2", "3", "7", "10", "100", "CAST(5 AS TINYINT)", "CAST(-300 AS SMALLINT)", "CAST(40 AS BIGINT)", "3000000000"},
		[]string{"0", "1", "-1", "2", "3", "4", "5", "7", "10", "12", "42", "100", "-17", "127", "-128"},
	},
	Dec: {
		[]string{"DECIMAL(10, 2)", "DECIMAL(5, 0)", "DECIMAL(38, 18)", "DECIMAL(20, 4)", "DECIMAL(4, 3)"},
		[]string{"0.0", "1.5", "-2.25", "0.001", "CAST(7 AS DECIMAL(10, 3))", "12345.678", "CAST(-0.5 AS DECIMAL(38, 10))"},
		[]string{"0", "1.5", "-2.25", "0.01", "3.999", "9.5", "-1", "7.125", "2.50"},
	},
	Dbl: {
		[]string{"DOUBLE", "DOUBLE", "FLOAT"},
		[]string{"CAST(0 AS DOUBLE)", "1.5E0", "-0.25E0", "2E0", "CAST(0.5 AS FLOAT)", "1E10"},
		[]string{"0", "1.5", "-0.25", "2", "100.125", "-8", "0.5", "3", "1024.75"},
	},
	Str: {
		[]string{"STRING", "STRING", "VARCHAR(20)", "VARCHAR(5)", "CHAR(4)"},
		[]string{"'a'", "''", "'Abc'", "' x '", "'12'", "'-3.5'", "'äöü'", "'a,b,c'", "'2024-01-01'", "'%'", "'true'"},
		[]string{`""`, `"a"`, `"b"`, `"Abc"`, `" x "`, `"12"`, `"-3.5"`, `"äöü"`, `"a,b,c"`, `"2024-01-02"`, `"x_y%"`, `"hello world"`, `"TRUE"`, `"A"`, `"日本語"`},
	},
	Bytes: {[]string{"BYTES", "BYTES", "VARBINARY(4)"}, []string{"x'00ff'", "x''", "x'616263'"}, []string{`""`, `"YWJj"`, `"AP8="`, `"aGVsbG8="`}},
	Date: {
		[]string{"DATE"},
		[]string{"DATE '2024-02-29'", "DATE '1969-12-31'", "DATE '2024-12-31'", "DATE '0001-01-01'"},
		[]string{`"2024-02-29"`, `"1970-01-01"`, `"1969-12-31"`, `"2023-12-31"`, `"2024-01-15"`},
	},
	Time: {
		[]string{"TIME", "TIME(0)"},
		[]string{"TIME '00:00:00'", "TIME '23:59:59'", "TIME '12:34:56'"},
		[]string{`"00:00:00"`, `"23:59:59"`, `"12:34:56"`, `"06:07:08"`},
	},
	TS: {
		[]string{"TIMESTAMP(3)", "TIMESTAMP(3)", "TIMESTAMP(6)", "TIMESTAMP(9)", "TIMESTAMP(0)"},
		[]string{"TIMESTAMP '2024-01-01 00:00:00'", "TIMESTAMP '1969-12-31 23:59:59.999'", "TIMESTAMP '2024-02-29 12:00:00.123456'"},
		[]string{`"2024-01-01 00:00:00"`, `"1969-12-31 23:59:59.999"`, `"2024-02-29 12:00:00.5"`, `"2024-01-01 10:20:30.123"`, `"2023-12-31 23:59:59"`},
	},
	LTZ: {
		[]string{"TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(3)", "TIMESTAMP_LTZ(6)"},
		[]string{"TO_TIMESTAMP_LTZ(0, 3)", "TO_TIMESTAMP_LTZ(1709208000123, 3)", "CAST(TIMESTAMP '2024-01-01 00:00:00' AS TIMESTAMP_LTZ(3))"},
		[]string{`"2024-01-01 00:00:00Z"`, `"1969-12-31 23:59:59.999Z"`, `"2024-02-29 12:00:00.5Z"`, `"2024-06-01 10:20:30.123Z"`},
	},
	IntList: {[]string{"ARRAY<INT>"}, []string{"ARRAY[1, 2, 3]", "ARRAY[0, 0]", "ARRAY[CAST(NULL AS INT), 1]"}, []string{"[]", "[1]", "[3, 1, 2]", "[null, 2]", "[1, 1, 5]"}},
	StrList: {[]string{"ARRAY<STRING>"}, []string{"ARRAY['a', 'b']", "ARRAY['', 'x', 'a']"}, []string{"[]", `["a"]`, `["b", "a"]`, `[null, "x"]`, `["a", "a", "c"]`}},
	Map:     {[]string{"MAP<STRING, INT>"}, []string{"MAP['a', 1]", "MAP['a', 1, 'b', CAST(NULL AS INT)]"}, []string{"{}", `{"a": 1}`, `{"b": 2}`, `{"k": null}`}},
	Row:     {[]string{"ROW<a INT, b STRING>"}, []string{"ROW(1, 'x')", "CAST(NULL AS ROW<a INT, b STRING>)"}, []string{`{"a": 1, "b": "x"}`, `{"a": null, "b": "y"}`, `{"a": 2, "b": null}`}},
}

// families are all families of values, in a fixed order.
var families = []Family{Bool, Int, Dec, Dbl, Str, Bytes, Date, Time, TS, LTZ, IntList, StrList, Map, Row}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// resolve gives the families that a name of the grammar stands for.
func resolve(name string) ([]Family, error) {
	if group, ok := groups[name]; ok {
		return group, nil
	}
	if f := Family(name); slices.Contains(families, f) {
		return []Family{f}, nil
	}
	return nil, fmt.Errorf("there is no family %q", name)
}
