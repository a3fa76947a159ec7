package scalar

import (
	"fmt"
	"time"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
)

// Context is what the expressions of a statement depend on besides the columns at hand.
type Context struct {
	// File that the statement stands in.
	File *ast.File
	// Catalog has the functions of the file, and the current database.
	Catalog *catalog.Catalog
	// Namespace completes short names.
	Namespace catalog.Namespace
	// Zone of the session; never nil.
	Zone *time.Location
	// LegacyCast: CAST gives NULL for what cannot be converted, and text keeps its length.
	LegacyCast bool
}

// Env is what constants depend on.
func (c *Context) Env() *expr.Env { return &expr.Env{Zone: c.Zone} }

// Placed tells a call that was just made where it stands in the file.
func (c *Context) Placed(x expr.Expr, at ast.Span) expr.Expr {
	if call, ok := x.(*expr.Call); ok && call.Place == nil && at != (ast.Span{}) {
		p := c.File.Position(at.Start)
		call.Place = &expr.Place{At: fmt.Sprintf("%s:%d:%d", c.File.Name, p.Line, p.Column), Text: c.File.Text(at), Start: at.Start, End: at.End}
	}
	return x
}
