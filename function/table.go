package function

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/types"
)

// Table is a function with any number of rows for each row, called by
// FROM t CROSS JOIN LATERAL TABLE(f(…)), or LEFT JOIN LATERAL TABLE(f(…)) ON TRUE.
type Table struct {
	// Name is the identifier, such as "com.acme.Split".
	Name string
	Parameters
	// Columns of the rows; an alias in the file may rename them.
	Columns []types.Field
	// Volatile: equal arguments may give different rows.
	Volatile bool
	// New makes the code of one call in the file for one task, as that of [Scalar].
	New func() TableCode
}

// TableCode appends the rows for one row: a value to each column of out, as often as
// there are rows. It neither changes nor keeps args, of which only row may be read.
// An error ends the job with the call's place in the file; a panic does, too.
type TableCode func(args []*types.Vector, row int, out []*types.Vector) error

// Identifier is the name.
func (t Table) Identifier() string { return t.Name }

// Takes are the parameters.
func (t Table) Takes() Parameters { return t.Parameters }

// Validate reports all that is wrong with the declaration.
func (t Table) Validate() error {
	all := []error{t.validate(t.Name, t.New != nil)}
	if len(t.Columns) == 0 {
		all = append(all, fmt.Errorf("table function %s has no columns", t.Name))
	}
	names := map[string]bool{}
	for _, c := range t.Columns {
		if c.Name == "" || names[c.Name] || c.Type.Kind == types.Null {
			all = append(all, fmt.Errorf("column %q of table function %s needs a name of its own and a type", c.Name, t.Name))
		}
		names[c.Name] = true
	}
	return errors.Join(all...)
}

func (Table) sealed() {}
