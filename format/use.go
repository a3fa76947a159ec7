package format

import (
	"errors"
	"fmt"

	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Use is a format with its checked options and the columns that it serves.
type Use struct {
	Format  Format
	Options option.Values
	// Columns are indexes into the row of the table's physical columns; the
	// format sees them as its fields, in this order, under Names.
	Columns []int
	// Names of the fields as spelled in the message; nil: the columns' names.
	Names []string
	// Metadata are further columns, filled with what a message says of itself. It
	// has some only where the format is [Annotated].
	Metadata []MetadataColumn
	// Undecoded are the fields that the messages have beside those of Columns.
	Undecoded []types.Field
}

// MetadataColumn is a column of the row that is filled with metadata.
type MetadataColumn struct {
	Column int
	Key    string
}

// Filled are the columns of the row that a decoder fills, in its order.
func (u *Use) Filled() []int {
	filled := make([]int, 0, len(u.Columns)+len(u.Metadata))
	filled = append(filled, u.Columns...)
	for _, m := range u.Metadata {
		filled = append(filled, m.Column)
	}
	return filled
}

// Fields are those of the columns that the messages have, under their names there.
// row are the fields of the whole row.
func (u *Use) Fields(row []types.Field) []types.Field {
	fields := make([]types.Field, len(u.Columns))
	for i, c := range u.Columns {
		fields[i] = row[c]
		if u.Names != nil {
			fields[i].Name = u.Names[i]
		}
	}
	return fields
}

// NewDecoder returns a decoder into the columns that [Use.Filled] lists.
func (u *Use) NewDecoder(row []types.Field, env Env) (Decoder, error) {
	fields := u.Fields(row)
	env.Undecoded = u.Undecoded
	if len(u.Metadata) == 0 {
		return u.Format.NewDecoder(fields, u.Options, env)
	}
	f, ok := u.Format.(Annotated)
	if !ok {
		return nil, fmt.Errorf("messages of the format '%s' have no metadata", u.Format.Name())
	}
	keys := make([]string, len(u.Metadata))
	for i, m := range u.Metadata {
		keys[i] = m.Key
	}
	return f.NewAnnotatedDecoder(fields, keys, u.Options, env)
}

// DecoderProblem makes a decoder and drops it: it returns what is wrong with the
// options, its Key below prefix; nil: nothing. What is wrong with the columns is
// not: which of them are decoded is not known before the pipeline is planned.
func (u *Use) DecoderProblem(row []types.Field, env Env, prefix string) *option.Problem {
	_, err := u.NewDecoder(row, env)
	if p, ok := errors.AsType[option.Problem](err); ok {
		p.Key = prefix + p.Key
		return &p
	}
	return nil
}

// EncoderProblem makes an encoder and drops it: it returns what is wrong with the
// options or the columns, its Key empty or below prefix; nil: nothing.
func (u *Use) EncoderProblem(row []types.Field, env Env, prefix string) *option.Problem {
	_, err := u.Format.NewEncoder(u.Fields(row), u.Options, env)
	if err == nil {
		return nil
	}
	p, ok := errors.AsType[option.Problem](err)
	if !ok {
		return &option.Problem{Message: err.Error()}
	}
	p.Key = prefix + p.Key
	return &p
}
