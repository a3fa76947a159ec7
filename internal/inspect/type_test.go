package inspect

import "testing"

func TestATypeThatHoldsMoreOfTheSameReadsOldStateAndNoOtherDoes(t *testing.T) {
	for _, c := range []struct {
		before, now string
		same        bool
	}{
		{"INT", "INT NOT NULL", true},
		{"INT", "BIGINT", true},
		{"BIGINT", "INT", false},
		{"INT", "STRING", false},
		{"INT", "DATE", false},
		{"VARCHAR(10)", "STRING", true},
		{"STRING", "VARCHAR(10)", false},
		{"CHAR(3)", "CHAR(4)", false},
		{"STRING", "BYTES", false},
		{"DECIMAL(10, 2)", "DECIMAL(18, 2)", true},
		{"DECIMAL(10, 2)", "DECIMAL(20, 2)", false}, // another number of bytes
		{"DECIMAL(10, 2)", "DECIMAL(12, 3)", false},
		{"FLOAT", "DOUBLE", false},
		{"TIMESTAMP(3)", "TIMESTAMP(6)", true},
		{"TIMESTAMP(3)", "TIMESTAMP_LTZ(3)", false},
		{"ARRAY<INT>", "ARRAY<BIGINT>", true},
		{"ARRAY<INT>", "ARRAY<STRING>", false},
		{"MAP<STRING, INT>", "MAP<STRING, DOUBLE>", false},
		{"ROW<a INT, b STRING>", "ROW<x INT, y STRING>", true},
		{"ROW<a INT>", "ROW<a INT, b INT>", false},
	} {
		a, err := parseType(c.before)
		if err != nil {
			t.Fatal(err)
		}
		b, err := parseType(c.now)
		if err != nil {
			t.Fatal(err)
		}
		if why := misread(a, b); (why == "") != c.same {
			t.Errorf("%s, then %s: %q", c.before, c.now, why)
		}
	}
}
