package runtime

import (
	"context"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/rowtext"
)

// enforceChecks fails on, drops, or hands on rows with values that do not meet the
// sink's checks.
func (s *sinkStep) enforceChecks(ctx context.Context, b *types.Batch) (*types.Batch, error) {
	if s.spec.Checks == nil {
		return b, nil
	}
	s.sel = s.sel[:0]
	for _, row := range b.Selected() {
		f := s.fault(b, int(row))
		if f == nil {
			s.sel = append(s.sel, row)
			continue
		}
		if err := s.refuse(ctx, b, int(row), f); err != nil {
			return nil, err
		}
	}
	if len(s.sel) == b.Rows() {
		return b, nil
	}
	return s.kept(b), nil
}

// fault is what is wrong with a row; nil: nothing.
func (s *sinkStep) fault(b *types.Batch, row int) *fault {
	for i := range s.spec.Checks {
		c := &s.spec.Checks[i]
		if !c.Asks() {
			continue
		}
		if f := findFault(c, b.Cols[i], row); f != nil {
			f.path = s.spec.Fields[i].Name + f.path
			return f
		}
	}
	return nil
}

func (s *sinkStep) refuse(ctx context.Context, b *types.Batch, row int, f *fault) error {
	if f.null {
		return s.refuseNull(ctx, b, row, f.path)
	}
	err := fmt.Errorf("table %s: column %q is %s, but holds %d %s in the row %s", s.spec.Name, f.path, f.limit, f.length, f.unit, rowtext.Shown(b, row))
	if s.dead != nil {
		return s.dead.row(ctx, reasonRefused, 0, s.spec.Fields, b, row, err)
	}
	return connector.WithHint(connector.BadRecord,
		"cut it in the INSERT: CAST(… AS "+f.limit+"); or set 'table.exec.sink.type-length-enforcer' = 'TRIM_PAD', which cuts and pads", err)
}

// fault is a value that does not meet a check: a NULL, or one of another length.
type fault struct {
	// path below the column: ".field", "[3]", "[key]", "[value]".
	path string
	null bool
	// limit is the type with its length, unit what is counted.
	limit, unit string
	length      int
}

// findFault finds the first value in row i of v that does not meet the check.
func findFault(c *dataflow.Check, v *types.Vector, i int) *fault {
	switch {
	case v.IsNull(i):
		if c.NotNull {
			return &fault{null: true}
		}
		return nil
	case c.Length > 0:
		return checkLength(c, v, i)
	case c.Inside == nil:
		return nil
	case v.Type.Kind == types.Row:
		return findInRow(c, v, i)
	}
	return findInEntries(c, v, i)
}

func findInRow(c *dataflow.Check, v *types.Vector, i int) *fault {
	for k := range c.Inside {
		if f := findFault(&c.Inside[k], v.Children[k], i); f != nil {
			f.path = "." + v.Type.Fields[k].Name + f.path
			return f
		}
	}
	return nil
}

func findInEntries(c *dataflow.Check, v *types.Vector, i int) *fault {
	first := int(v.Offsets[i])
	for at := first; at < int(v.Offsets[i+1]); at++ {
		for k := range c.Inside {
			if f := findFault(&c.Inside[k], v.Children[k], at); f != nil {
				f.path = entryPath(v.Type.Kind, k, at-first) + f.path
				return f
			}
		}
	}
	return nil
}

// entryPath is how the path names child k of an entry.
func entryPath(kind types.Kind, k, entry int) string {
	switch {
	case kind != types.Map:
		return "[" + strconv.Itoa(entry+1) + "]"
	case k == 0:
		return "[key]"
	}
	return "[value]"
}

func checkLength(c *dataflow.Check, v *types.Vector, i int) *fault {
	text, unit := v.Bytes(i), "bytes"
	length := len(text)
	if v.Type.IsString() {
		length, unit = utf8.RuneCount(text), "characters"
	}
	if length > c.Length || c.Exact && length < c.Length {
		return &fault{limit: limitName(v.Type, c), unit: unit, length: length}
	}
	return nil
}

// limitName is the type of the column that is written to.
func limitName(t types.Type, c *dataflow.Check) string {
	kind := types.Varbinary
	switch {
	case t.IsString() && c.Exact:
		kind = types.Char
	case t.IsString():
		kind = types.Varchar
	case c.Exact:
		kind = types.Binary
	}
	return kind.String() + "(" + strconv.Itoa(c.Length) + ")"
}
