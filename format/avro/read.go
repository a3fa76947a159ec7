package avro

import (
	"errors"
	"fmt"

	lib "github.com/twmb/avro"

	"github.com/onceflow/onceflow/types"
)

// reader appends one value to a column.
type reader func(c *cursor, v *types.Vector) error

// rowReader appends the row of a message to the columns.
type rowReader func(c *cursor, columns []*types.Vector) error

// readers compiles the reading of one schema, which wrote the messages, into the
// types of a table. Fields are found by their names. As in Flink the logical types
// of the schema play no part: it is the column that says what a number means.
type readers struct {
	schema *schema
	legacy bool
	// skips are the records that are passed over, the one being compiled among them.
	skips map[*lib.SchemaNode]*skipper
}

// rowReader compiles reading messages of the schema.
func (s *schema) rowReader(fields []types.Field, legacy bool) (rowReader, error) {
	n, optional, err := s.record()
	if err != nil {
		return nil, err
	}
	r := &readers{schema: s, legacy: legacy, skips: map[*lib.SchemaNode]*skipper{}}
	row, err := r.record(n, fields)
	if err != nil || !optional {
		return row, err
	}
	null, _, _ := optionalBranch(s.resolve(s.root))
	return func(c *cursor, columns []*types.Vector) error {
		i, err := c.branch(2)
		if err != nil {
			return err
		}
		if i == null {
			return errors.New("the message is Avro's null, which is no row")
		}
		return row(c, columns)
	}, nil
}

var errNull = errors.New("null for a column that is NOT NULL")

// record compiles reading a record into columns.
func (r *readers) record(n *lib.SchemaNode, fields []types.Field) (rowReader, error) {
	steps := make([]reader, len(n.Fields))
	into := make([]int, len(n.Fields))
	found := make([]bool, len(fields))
	for i := range n.Fields {
		f := &n.Fields[i]
		into[i] = fieldNamed(fields, f.Name)
		var err error
		if into[i] < 0 {
			skip, skipErr := r.skipper(&f.Type)
			steps[i], err = func(c *cursor, _ *types.Vector) error { return skip(c) }, skipErr
		} else {
			found[into[i]] = true
			steps[i], err = r.reader(&f.Type, fields[into[i]].Type)
		}
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", f.Name, err)
		}
	}
	missing, err := missingFields(fields, found)
	if err != nil {
		return nil, err
	}
	return func(c *cursor, columns []*types.Vector) error {
		for i, step := range steps {
			var v *types.Vector
			if into[i] >= 0 {
				v = columns[into[i]]
			}
			if err := step(c, v); err != nil {
				return fmt.Errorf("field %s: %w", n.Fields[i].Name, err)
			}
		}
		for _, i := range missing {
			columns[i].AppendNull()
		}
		return nil
	}, nil
}

func fieldNamed(fields []types.Field, name string) int {
	for i := range fields {
		if fields[i].Name == name {
			return i
		}
	}
	return -1
}

// missingFields are the columns that a message has nothing for: they are NULL.
func missingFields(fields []types.Field, found []bool) ([]int, error) {
	var missing []int
	for i, f := range fields {
		if found[i] {
			continue
		}
		if !f.Type.Nullable {
			return nil, fmt.Errorf("the schema of the message has no field %s, and the column is NOT NULL", f.Name)
		}
		missing = append(missing, i)
	}
	return missing, nil
}

// reader compiles reading a value of n into a column of type t.
func (r *readers) reader(n *lib.SchemaNode, t types.Type) (reader, error) {
	n = r.schema.resolve(n)
	switch n.Type {
	case "union":
		return r.union(n, t)
	case "null":
		if !t.Nullable {
			return nil, errNull
		}
		return func(_ *cursor, v *types.Vector) error { v.AppendNull(); return nil }, nil
	case "array":
		if t.Kind == types.Array {
			return r.array(n, *t.Elem)
		}
	case "map":
		if t.Kind == types.Map || t.Kind == types.Multiset {
			return r.mapping(n, t)
		}
	case "record":
		if t.Kind == types.Row {
			return r.row(n, t)
		}
	default:
		if read := r.scalar(n, t); read != nil {
			return read, nil
		}
	}
	return nil, fmt.Errorf("Avro's %s cannot be read as %s", n.Type, t)
}

// union compiles reading a union: every branch that the column can take.
func (r *readers) union(n *lib.SchemaNode, t types.Type) (reader, error) {
	branches := make([]reader, len(n.Branches))
	var first error
	usable := 0
	for i := range n.Branches {
		read, err := r.reader(&n.Branches[i], t)
		if err != nil {
			if first == nil && n.Branches[i].Type != "null" {
				first = err
			}
			read = func(*cursor, *types.Vector) error { return err }
		} else if n.Branches[i].Type != "null" {
			usable++
		}
		branches[i] = read
	}
	if usable == 0 && first != nil {
		return nil, first
	}
	return func(c *cursor, v *types.Vector) error {
		i, err := c.branch(len(branches))
		if err != nil {
			return err
		}
		return branches[i](c, v)
	}, nil
}

func (r *readers) array(n *lib.SchemaNode, elem types.Type) (reader, error) {
	read, err := r.reader(n.Items, elem)
	if err != nil {
		return nil, err
	}
	return func(c *cursor, v *types.Vector) error {
		for {
			n, err := c.block()
			if err != nil {
				return err
			}
			if n == 0 {
				v.CloseList()
				return nil
			}
			for range n {
				if err := read(c, v.Children[0]); err != nil {
					return err
				}
			}
		}
	}, nil
}

func (r *readers) mapping(n *lib.SchemaNode, t types.Type) (reader, error) {
	key, value := entryTypes(t)
	read, err := r.reader(n.Values, value)
	if err != nil {
		return nil, err
	}
	if !key.IsString() {
		return nil, fmt.Errorf("the keys of Avro's maps are strings; %s has others", t)
	}
	var entries types.MapEntries
	return func(c *cursor, v *types.Vector) error {
		for {
			n, err := c.block()
			if err != nil {
				return err
			}
			if n == 0 {
				entries.CloseMap(v)
				return nil
			}
			for range n {
				name, err := c.bytes()
				if err != nil {
					return err
				}
				appendString(v.Children[0], name)
				if err := read(c, v.Children[1]); err != nil {
					return err
				}
			}
		}
	}, nil
}

func (r *readers) row(n *lib.SchemaNode, t types.Type) (reader, error) {
	read, err := r.record(n, t.Fields)
	if err != nil {
		return nil, err
	}
	return func(c *cursor, v *types.Vector) error {
		if err := read(c, v.Children); err != nil {
			return err
		}
		v.CloseRow()
		return nil
	}, nil
}
