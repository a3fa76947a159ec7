package avro

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	lib "github.com/twmb/avro"

	"github.com/onceflow/onceflow/types"
)

// rootName is the name that Flink gives the record of a table; those of ROWs within
// it are prolonged by the names of their columns.
const (
	rootNamespace = "org.apache.flink.avro.generated"
	rootName      = "record"
)

// schema is a parsed Avro schema.
type schema struct {
	text string
	root *lib.SchemaNode
	// named are the records, enums and fixed of it, by full name.
	named map[string]*lib.SchemaNode
	// meant are the named types that references to them mean.
	meant map[*lib.SchemaNode]*lib.SchemaNode
}

// parseSchema reads the JSON of a schema.
func parseSchema(text string) (*schema, error) {
	parsed, err := lib.Parse(text)
	if err != nil {
		return nil, err
	}
	s := &schema{text: text, root: parsed.Root(), named: map[string]*lib.SchemaNode{}, meant: map[*lib.SchemaNode]*lib.SchemaNode{}}
	s.gather(s.root, "")
	return s, nil
}

// gather finds the named types below n, which stands in a namespace, and what
// references mean: types are named before they are referred to.
func (s *schema) gather(n *lib.SchemaNode, namespace string) {
	if n == nil {
		return
	}
	switch n.Type {
	case "record", "error", "enum", "fixed":
		namespace = n.Namespace
		s.named[fullName(n.Name, namespace)] = n
	default:
		if named := s.named[fullName(n.Type, namespace)]; named != nil {
			s.meant[n] = named
		}
	}
	for i := range n.Fields {
		s.gather(&n.Fields[i].Type, namespace)
	}
	for i := range n.Branches {
		s.gather(&n.Branches[i], namespace)
	}
	s.gather(n.Items, namespace)
	s.gather(n.Values, namespace)
}

func fullName(name, namespace string) string {
	if namespace == "" || strings.Contains(name, ".") {
		return name
	}
	return namespace + "." + name
}

// resolve follows a reference to a named type.
func (s *schema) resolve(n *lib.SchemaNode) *lib.SchemaNode {
	if named := s.meant[n]; named != nil {
		return named
	}
	return n
}

// record returns the record that messages are: the schema, or the one record of a
// union with null.
func (s *schema) record() (n *lib.SchemaNode, optional bool, err error) {
	n = s.resolve(s.root)
	if n.Type == "union" {
		_, value, ok := optionalBranch(n)
		if !ok {
			return nil, false, fmt.Errorf("the schema is a union of %d, not a record", len(n.Branches))
		}
		n, optional = s.resolve(value), true
	}
	if n.Type != "record" {
		return nil, false, fmt.Errorf("the schema is of the type %s, not a record", n.Type)
	}
	return n, optional, nil
}

// optionalBranch reads a union of null and one type; null is the place of null in it.
func optionalBranch(n *lib.SchemaNode) (null int, value *lib.SchemaNode, ok bool) {
	if len(n.Branches) != 2 {
		return 0, nil, false
	}
	for i := range n.Branches {
		if n.Branches[i].Type == "null" {
			return i, &n.Branches[1-i], true
		}
	}
	return 0, nil, false
}

// schemaOf derives the schema of a table as Flink does.
func schemaOf(fields []types.Field, legacy bool) (*schema, error) {
	record, err := recordOf(fields, rootName, legacy)
	if err != nil {
		return nil, err
	}
	record["namespace"] = rootNamespace
	text, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	return parseSchema(string(text))
}

// node is one piece of a schema's JSON.
type node = map[string]any

func recordOf(fields []types.Field, name string, legacy bool) (node, error) {
	list := make([]node, len(fields))
	for i, f := range fields {
		t, err := typeOf(f.Type, name+"_"+f.Name, legacy)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", f.Name, err)
		}
		list[i] = node{"name": f.Name, "type": t}
		if f.Type.Nullable {
			list[i]["default"] = nil
		}
	}
	return node{"type": "record", "name": name, "fields": list}, nil
}

// typeOf derives the schema of a value; name is for the record that a ROW is.
func typeOf(t types.Type, name string, legacy bool) (any, error) {
	s, err := valueOf(t, name, legacy)
	if err != nil || !t.Nullable || s == "null" {
		return s, err
	}
	return []any{"null", s}, nil
}

func valueOf(t types.Type, name string, legacy bool) (any, error) {
	switch t.Kind {
	case types.Null:
		return "null", nil
	case types.Boolean:
		return "boolean", nil
	case types.TinyInt, types.SmallInt, types.Int:
		return "int", nil
	case types.BigInt:
		return "long", nil
	case types.Float:
		return "float", nil
	case types.Double:
		return "double", nil
	case types.Char, types.Varchar:
		return "string", nil
	case types.Binary, types.Varbinary:
		return "bytes", nil
	case types.Date:
		return node{"type": "int", "logicalType": "date"}, nil
	case types.Decimal:
		return node{"type": "bytes", "logicalType": "decimal", "precision": t.Precision, "scale": t.Scale}, nil
	case types.Time:
		if t.Precision > 3 {
			return nil, fmt.Errorf("%s: Avro has TIME of milliseconds at most; declare it TIME(3)", t)
		}
		return node{"type": "int", "logicalType": "time-millis"}, nil
	case types.Timestamp, types.TimestampLTZ:
		return timestampOf(t, legacy)
	case types.Row:
		return recordOf(t.Fields, name, legacy)
	}
	return collectionOf(t, name)
}

// timestampOf derives the schema of a timestamp.
func timestampOf(t types.Type, legacy bool) (any, error) {
	kind := "timestamp"
	switch {
	case legacy && t.Kind == types.TimestampLTZ:
		return nil, fmt.Errorf("%s has no place in Avro under '%s' = 'true'; set it to false, or use TIMESTAMP(3)", t, optLegacy)
	case legacy && t.Precision > 3:
		return nil, fmt.Errorf("%s: Avro has timestamps of milliseconds at most under '%s' = 'true'; declare TIMESTAMP(3) or set it to false", t, optLegacy)
	case !legacy && t.Kind == types.Timestamp:
		kind = "local-timestamp"
	}
	unit := "-millis"
	switch {
	case t.Precision > 6:
		unit = "-nanos"
	case t.Precision > 3:
		unit = "-micros"
	}
	return node{"type": "long", "logicalType": kind + unit}, nil
}

// collectionOf derives the schema of a collection. Within one Flink knows only the
// timestamps of the legacy mapping.
func collectionOf(t types.Type, name string) (any, error) {
	switch t.Kind {
	case types.Array:
		items, err := typeOf(*t.Elem, name, true)
		return node{"type": "array", "items": items}, err
	case types.Map, types.Multiset:
		key, value := entryTypes(t)
		if !key.IsString() {
			return nil, fmt.Errorf("%s: the keys of Avro's maps are strings; CAST them to STRING", t)
		}
		values, err := typeOf(value, name, true)
		return node{"type": "map", "values": values}, err
	}
	return nil, fmt.Errorf("Avro has nothing for %s", t)
}

// entryTypes are the types of the keys and values of a MAP, or of the elements and
// counts of a MULTISET. Flink takes the counts for nullable.
func entryTypes(t types.Type) (key, value types.Type) {
	if t.Kind == types.Multiset {
		return *t.Elem, types.Of(types.Int)
	}
	return *t.Key, *t.Elem
}

// unitOf returns the units in a millisecond of a timestamp, 1 for milliseconds.
func unitOf(t types.Type, legacy bool) int64 {
	switch {
	case legacy || t.Precision <= 3:
		return 1
	case t.Precision <= 6:
		return 1_000
	}
	return 1_000_000
}

func quoted(s string) string { return strconv.Quote(s) }
