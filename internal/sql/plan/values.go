package plan

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Values are constant rows.
type Values struct {
	leaf
	Span ast.Span
	// Rows have an expression without columns for each of Cols, of its type.
	Rows [][]expr.Expr
	Cols []Column
}

// WithInputs returns the node itself.
func (v *Values) WithInputs([]Node) Node { return v }

// Columns of the rows.
func (v *Values) Columns() []Column { return v.Cols }

// At is the VALUES clause.
func (v *Values) At() ast.Span { return v.Span }

// shownRows is how many rows EXPLAIN writes out.
const shownRows = 5

func (v *Values) label() string {
	var rows []string
	for i, r := range v.Rows {
		if i == shownRows {
			rows = append(rows, fmt.Sprintf("… %d in all", len(v.Rows)))
			break
		}
		rows = append(rows, "("+spellList(r, ", ")+")")
	}
	return newLabel("Values").attr("rows", strings.Join(rows, ", ")).String()
}

func (v *Values) produces([]Changes) Changes { return Changes{Insert: true} }
func (v *Values) keys([][]Key) []Key         { return nil }
