package catalog

import (
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// Function is a function that CREATE FUNCTION declared. Its name counts in any case.
type Function struct {
	Path      Path
	Temporary bool
	// System functions belong to no database; Path has the name alone.
	System bool
	// Scalar is called in expressions, Table in FROM, Aggregate for groups; one of them is set.
	Scalar, Table *expr.Function
	Aggregate     *expr.DeclaredAggregate
}

// functions are those of a file, by path with the name in lower case.
type functions struct {
	temporary, permanent map[Path]*Function
	broken               map[Path]bool
}

func newFunctions() functions {
	return functions{temporary: map[Path]*Function{}, permanent: map[Path]*Function{}, broken: map[Path]bool{}}
}

func (f *functions) of(temporary bool) map[Path]*Function {
	if temporary {
		return f.temporary
	}
	return f.permanent
}

// FunctionPath completes the name of a function; a system function has its name alone.
func (c *Catalog) FunctionPath(name *ast.Name, system bool) (Path, error) {
	if system {
		if len(name.Parts) > 1 {
			return Path{}, diag.Errorf(name.Span, "a system function belongs to no database").WithHint("name it %s", name.Last().Name)
		}
		return Path{Object: name.Last().Name}, nil
	}
	return c.Current.Complete(name)
}

// folded is a path with the name of a function in lower case.
func folded(p Path) Path { return Path{p.Catalog, p.Database, strings.ToLower(p.Object)} }

// PutFunction declares a function. One that exists already is an error, unless
// ifNotExists (then the new one is ignored) or replace is set.
func (c *Catalog) PutFunction(at ast.Span, f *Function, ifNotExists, replace bool) error {
	if !f.System {
		if _, err := c.database(at, f.Path); err != nil {
			return err
		}
	}
	known, path := c.functions.of(f.Temporary), folded(f.Path)
	if known[path] != nil && !replace {
		if ifNotExists {
			return nil
		}
		return diag.Errorf(at, "the function %s exists already", f.Path.Object).WithHint("drop it first, add IF NOT EXISTS, or choose another name")
	}
	known[path] = f
	return nil
}

// MarkBrokenFunction remembers a function whose declaration failed, so that its calls
// are not reported as well.
func (c *Catalog) MarkBrokenFunction(path Path) { c.functions.broken[folded(path)] = true }

// HasFunction reports whether a function is declared at a path.
func (c *Catalog) HasFunction(path Path, temporary bool) bool {
	return c.functions.of(temporary)[folded(path)] != nil
}

// DropFunction removes a function.
func (c *Catalog) DropFunction(name *ast.Name, path Path, temporary, ifExists bool) error {
	known := c.functions.of(temporary)
	switch {
	case !temporary && c.functions.temporary[folded(path)] != nil:
		return diag.Errorf(name.Span, "a temporary function of this name hides %s", name).WithHint("drop that first: DROP TEMPORARY FUNCTION …")
	case known[folded(path)] == nil && !ifExists:
		return diag.Errorf(name.Span, "there is no function %s to drop", name).WithHint("add IF EXISTS if that is all right")
	}
	delete(known, folded(path))
	return nil
}

// SystemFunction finds a declared function that stands before the built-in ones; nil:
// there is none.
func (c *Catalog) SystemFunction(name *ast.Name) (*Function, error) {
	if len(name.Parts) > 1 {
		return nil, nil
	}
	return c.function(Path{Object: name.Last().Name})
}

// Function finds the function of a database that a name means, temporary ones first;
// nil: there is none.
func (c *Catalog) Function(in Namespace, name *ast.Name) (*Function, error) {
	path, err := in.Complete(name)
	if err != nil {
		return nil, nil // a name of too many parts means none
	}
	return c.function(path)
}

func (c *Catalog) function(path Path) (*Function, error) {
	path = folded(path)
	for _, temporary := range []bool{true, false} {
		if f := c.functions.of(temporary)[path]; f != nil {
			return f, nil
		}
	}
	if c.functions.broken[path] {
		return nil, diag.ErrReported
	}
	return nil, nil
}

// Functions lists the names of the functions that a short name may mean in a name
// space, in lower case and in order.
func (c *Catalog) Functions(in Namespace) []string {
	found := map[string]bool{}
	for _, known := range []map[Path]*Function{c.functions.temporary, c.functions.permanent} {
		for path, f := range known {
			if f.System || path.Catalog == in.Catalog && path.Database == in.Database {
				found[path.Object] = true
			}
		}
	}
	return sortedNames(found)
}
