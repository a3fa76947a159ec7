package scalar_test

import (
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/datagen"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/bind/scalar"
	"github.com/onceflow/onceflow/internal/sql/compile"
)

const everyPlaceholder = `CREATE TABLE t (x STRING, y STRING, n INT, m INT, ts TIMESTAMP(3), ts2 TIMESTAMP(3), a ARRAY<STRING>, b BOOLEAN)
WITH ('connector' = 'datagen');
`

func compiled(query string) error {
	_, errs := compile.File("f.sql", []byte(everyPlaceholder+query+";\n"), compile.Options{
		Now: time.Now, Connectors: []connector.Factory{datagen.Factory{}},
	})
	if len(errs) > 0 {
		return errs
	}
	return nil
}

func TestWhatHintsAdviseInThePlaceOfAFunctionCompiles(t *testing.T) {
	for name, choices := range scalar.Elsewhere {
		if _, known := expr.Lookup(name); known {
			t.Errorf("%s is a function: it needs no hint", name)
		}
		for choice := range strings.SplitSeq(choices, "|") {
			query, _, _ := strings.Cut(choice, ", which counts")
			if !strings.HasPrefix(query, "SELECT") {
				query = "SELECT " + query + " AS v FROM t"
			}
			if err := compiled(query); err != nil {
				t.Errorf("instead of %s: %v", name, err)
			}
		}
	}
}
