package avro

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/onceflow/onceflow/types"
)

// maker makes schemas and tables at random.
type maker struct {
	*rand.Rand
	names int
}

// table is columns that Avro has types for.
func (m *maker) table(depth int) []types.Field {
	fields := make([]types.Field, 1+m.IntN(4))
	for i := range fields {
		fields[i] = types.Field{Name: string(rune('a' + i)), Type: m.column(depth).WithNullable(m.IntN(4) > 0)}
	}
	return fields
}

func (m *maker) column(depth int) types.Type {
	simple := []types.Type{
		types.Of(types.Boolean), types.Of(types.TinyInt), types.Of(types.Int), types.Of(types.BigInt), types.Of(types.Float), types.Of(types.Double), types.String(),
		types.Bytes(), types.DecimalOf(10, 2), types.DecimalOf(38, 0), types.Of(types.Date), types.TimestampOf(3), {Kind: types.Time, Nullable: true, Precision: 3},
	}
	switch k := m.IntN(len(simple) + 4*depth); k - len(simple) {
	case 0:
		return types.ArrayOf(m.column(depth - 1))
	case 1:
		return types.MapOf(types.String().NotNull(), m.column(depth-1))
	case 2:
		return types.MultisetOf(types.String().NotNull())
	case 3, 4, 5, 6, 7:
		return types.RowOf(m.table(depth - 1)...)
	default:
		return simple[k%len(simple)]
	}
}

// value is the schema of a value.
func (m *maker) value(depth int) any {
	simple := []string{"null", "boolean", "int", "long", "float", "double", "bytes", "string"}
	m.names++
	name := string(rune('A'+m.names/26%26)) + string(rune('A'+m.names%26))
	switch k := m.IntN(len(simple) + 5*depth); k - len(simple) {
	case 0:
		return node{"type": "array", "items": m.value(depth - 1)}
	case 1:
		return node{"type": "map", "values": m.value(depth - 1)}
	case 2:
		return node{"type": "enum", "name": name, "symbols": []string{"X", "Y"}}
	case 3:
		return node{"type": "fixed", "name": name, "size": m.IntN(20)}
	case 4, 5, 6, 7:
		return m.record(name, depth-1)
	case 8, 9, 10, 11, 12, 13, 14:
		return []any{"null", m.concrete(depth)}
	default:
		return simple[k%len(simple)]
	}
}

// concrete is a value that is neither null nor a union.
func (m *maker) concrete(depth int) any {
	for {
		v := m.value(depth)
		if _, union := v.([]any); !union && v != "null" {
			return v
		}
	}
}

func (m *maker) record(name string, depth int) node {
	fields := make([]node, m.IntN(5))
	for i := range fields {
		fields[i] = node{"name": string(rune('a' + i)), "type": m.value(depth)}
	}
	return node{"type": "record", "name": name, "fields": fields}
}

// Any schema, read into any table from any bytes, gives a whole row or an error; and what a table writes by its own schema
// is read by it.
func FuzzSchemas(f *testing.F) {
	for seed := range uint64(30) {
		f.Add(seed, []byte{2, 2, 4, 'x', 'y', 0, 1, 2, 0x80, 0x80, 4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	}
	f.Fuzz(func(t *testing.T, seed uint64, message []byte) {
		m := &maker{Rand: rand.New(rand.NewPCG(seed, 0))}
		fields := m.table(2)
		own, err := schemaOf(fields, true)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := json.Marshal(m.record("R", 3))
		schemas := []*schema{own}
		if other, err := parseSchema(string(text)); err == nil {
			schemas = append(schemas, other)
		}
		var c cursor
		for _, s := range schemas {
			row, err := s.rowReader(fields, true)
			if err != nil {
				if s == own {
					t.Errorf("%s does not fit its table: %v", s.text, err)
				}
				continue
			}
			b := types.NewBatch(fields, 1)
			err = c.decode(message, 0, row, b)
			for i, v := range b.Cols {
				if v.Len != b.N || !v.Whole() || err != nil && b.N > 0 {
					t.Fatalf("%s: column %d has %d rows of %d, error %v", s.text, i, v.Len, b.N, err)
				}
			}
			if err != nil || s != own {
				continue
			}
			writer, err := own.encoder(fields, true)
			if err != nil {
				t.Fatal(err)
			}
			again, err := writer.Encode(nil, b, 0)
			if err != nil {
				continue // a NULL, of a DECIMAL too large or a count, that the column has no place for
			}
			back := types.NewBatch(fields, 1)
			if err := c.decode(again, 0, row, back); err != nil {
				t.Fatalf("%s: %x was written and is not read: %v", s.text, again, err)
			}
			if twice, err := writer.Encode(nil, back, 0); err != nil || string(twice) != string(again) {
				t.Errorf("%s: %x is written again as %x: %v", s.text, again, twice, err)
			}
		}
	})
}
