package parse

import (
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

func addCorpus(f *testing.F) {
	for _, name := range acceptedFiles {
		for _, item := range mustScript(f, name, readTestdata(f, name)).Items {
			f.Add(ast.Format(item.Stmt))
		}
	}
	f.Add(readTestdata(f, "flink_refuses.sql"))
}

// FuzzScript checks on any text: no panic, errors that can be shown, and for what parses a print that parses back to
// the same tree.
func FuzzScript(f *testing.F) {
	addCorpus(f)
	f.Fuzz(func(t *testing.T, src string) {
		s, errs := Script("fuzz.sql", []byte(src))
		for _, e := range errs {
			if e.Line < 1 || e.Column < 1 || e.Message == "" || e.Format() == "" {
				t.Fatalf("bad error %+v", e)
			}
		}
		if len(errs) > 0 {
			return
		}
		printed := ast.Format(s)
		again, errs := Script("printed.sql", []byte(printed))
		if len(errs) > 0 {
			t.Fatalf("%q is printed as\n%s\n%v", src, printed, errs[0].Format())
		}
		if dump(again.Items) != dump(s.Items) {
			t.Fatalf("%q is printed as\n%s\nand the trees differ:\n%s\n%s", src, printed, dump(s.Items), dump(again.Items))
		}
	})
}
