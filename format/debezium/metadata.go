package debezium

import (
	"fmt"

	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// source is the field that says where a change comes from: names and texts, whatever
// the kind of database.
var source = types.Field{Name: "source", Type: types.MapOf(types.String(), types.String())}

// metadata is what a message says of its rows, by Flink's keys.
var metadata = []changelog.About{
	outside(changelog.Same("schema", "schema", types.String())),
	changelog.Instant("ingestion-timestamp", "ts_ms", 1),
	{Field: types.Field{Name: "source.timestamp", Type: types.TimestampLTZOf(3)}, In: source, Fill: sourceTime},
	{Field: types.Field{Name: "source.database", Type: types.String()}, In: source, Fill: property("db")},
	{Field: types.Field{Name: "source.schema", Type: types.String()}, In: source, Fill: property("schema")},
	{Field: types.Field{Name: "source.table", Type: types.String()}, In: source, Fill: property("table")},
	changelog.Same("source.properties", source.Name, source.Type),
}

func outside(a changelog.About) changelog.About {
	a.Outside = true
	return a
}

// Metadata lists the metadata columns.
func (Format) Metadata() []types.Field { return changelog.Keys(metadata) }

// property fills a column with a property of the source.
func property(name string) func(dst, from *types.Vector) error {
	return func(dst, from *types.Vector) error {
		values, at := lookUp(from, name)
		if values == nil {
			dst.AppendNull()
		} else {
			dst.AppendFrom(values, at)
		}
		return nil
	}
}

// sourceTime fills a column with the time of the change in the database.
func sourceTime(dst, from *types.Vector) error {
	values, at := lookUp(from, "ts_ms")
	if values == nil || values.IsNull(at) {
		dst.AppendNull()
		return nil
	}
	text := values.Bytes(at)
	ms, ok := datum.ParseInt(text)
	if !ok {
		return fmt.Errorf("field source.ts_ms is %q, not milliseconds since 1970", text)
	}
	dst.AppendTimestamp(ms, 0)
	return nil
}

// lookUp returns where the map in row 0 has the value of a key; nil: nowhere. Of a key
// that occurs twice the last one counts.
func lookUp(from *types.Vector, key string) (values *types.Vector, at int) {
	if from.IsNull(0) {
		return nil, 0
	}
	keys := from.Children[0]
	for i := int(from.Offsets[1]) - 1; i >= int(from.Offsets[0]); i-- {
		if !keys.IsNull(i) && string(keys.Bytes(i)) == key {
			return from.Children[1], i
		}
	}
	return nil, 0
}
