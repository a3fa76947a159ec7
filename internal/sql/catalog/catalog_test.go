package catalog

import (
	"errors"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

func name(dotted string) *ast.Name {
	n := &ast.Name{}
	for _, part := range strings.Split(dotted, ".") {
		n.Parts = append(n.Parts, ast.Ident{Name: part})
	}
	return n
}

func put(t *testing.T, c *Catalog, o Object) {
	t.Helper()
	if err := c.Put(ast.Span{}, o, false, false); err != nil {
		t.Fatal(err)
	}
}

func path(object string) Path { return Path{DefaultCatalog, DefaultDatabase, object} }

func TestATemporaryObjectHidesThePermanentOne(t *testing.T) {
	c := New()
	permanent, temporary := &Table{Path: path("t")}, &View{Path: path("t"), Temporary: true}
	put(t, c, permanent)
	put(t, c, temporary)
	if got, _ := c.Lookup(c.Current, name("t")); got != Object(temporary) {
		t.Errorf("found %v", got)
	}
	if err := c.Drop(name("t"), true, true, false); err != nil {
		t.Fatal(err)
	}
	if got, _ := c.Lookup(c.Current, name("default_database.t")); got != Object(permanent) {
		t.Errorf("found %v", got)
	}
}

func TestNamesAreCompletedByTheCurrentNamespace(t *testing.T) {
	c := New()
	if err := c.CreateCatalog(&ast.Ident{Name: "lake"}, "landing", false); err != nil {
		t.Fatal(err)
	}
	if err := c.CreateDatabase(name("lake.mart"), false); err != nil {
		t.Fatal(err)
	}
	put(t, c, &Table{Path: Path{"lake", "mart", "t"}})
	if err := c.UseDatabase(name("lake.mart")); err != nil {
		t.Fatal(err)
	}
	for _, n := range []string{"t", "mart.t", "lake.mart.t"} {
		if _, err := c.Lookup(c.Current, name(n)); err != nil {
			t.Errorf("%s: %v", n, err)
		}
	}
	for _, n := range []string{"landing.t", "T", "default_catalog.default_database.t", "a.b.c.d"} {
		if _, err := c.Lookup(c.Current, name(n)); err == nil {
			t.Errorf("%s was found", n)
		}
	}
}

func TestAnObjectThatFailedIsNotReportedAgain(t *testing.T) {
	c := New()
	c.MarkBroken(path("t"))
	if _, err := c.Lookup(c.Current, name("t")); !errors.Is(err, diag.ErrReported) {
		t.Errorf("error: %v", err)
	}
}

func TestADatabaseWithTablesNeedsCascade(t *testing.T) {
	c := New()
	if err := c.CreateDatabase(name("d"), false); err != nil {
		t.Fatal(err)
	}
	put(t, c, &Table{Path: Path{DefaultCatalog, "d", "t"}})
	if err := c.DropDatabase(name("d"), false, false); err == nil {
		t.Error("a database with a table was dropped")
	}
	if err := c.DropDatabase(name("d"), false, true); err != nil {
		t.Error(err)
	}
}

func TestAShortNameLeavesOutWhatEveryFileBeginsIn(t *testing.T) {
	for want, path := range map[string]Path{
		"t":                           {DefaultCatalog, DefaultDatabase, "t"},
		"db.t":                        {DefaultCatalog, "db", "t"},
		"c.db.t":                      {"c", "db", "t"},
		"c." + DefaultDatabase + ".t": {"c", DefaultDatabase, "t"},
	} {
		if got := path.Short(); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}
