package catalog

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// The name space that exists before the first statement, as in Flink.
const (
	DefaultCatalog  = "default_catalog"
	DefaultDatabase = "default_database"
)

// Path is the full name of a table, a view or a function.
type Path struct {
	Catalog, Database, Object string
}

// String joins the parts by dots, as messages show it.
func (p Path) String() string { return p.Catalog + "." + p.Database + "." + p.Object }

// Short leaves out what every file begins in, as messages about a running job show a
// table: its user wrote it so.
func (p Path) Short() string {
	switch {
	case p.Catalog != DefaultCatalog:
		return p.String()
	case p.Database != DefaultDatabase:
		return p.Database + "." + p.Object
	}
	return p.Object
}

// Namespace is the catalog and the database that complete short names.
type Namespace struct {
	Catalog, Database string
}

// Complete turns a name of one to three parts into a path.
func (n Namespace) Complete(name *ast.Name) (Path, error) {
	parts := name.Parts
	switch len(parts) {
	case 1:
		return Path{n.Catalog, n.Database, parts[0].Name}, nil
	case 2:
		return Path{n.Catalog, parts[0].Name, parts[1].Name}, nil
	case 3:
		return Path{parts[0].Name, parts[1].Name, parts[2].Name}, nil
	}
	return Path{}, diag.Errorf(name.Span, "the name %s has %d parts", name, len(parts)).
		WithHint("write at most catalog.database.object")
}

// Quote writes an identifier in back-quotes.
func Quote(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }
