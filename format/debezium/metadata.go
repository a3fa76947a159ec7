package debezium

import (
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
)

// source is the field that says where a change comes from: names and texts, whatever
// the kind of database.
const source = "source"

// metadata is what a message says of its rows, by Flink's keys.
var metadata = []changelog.About{
	outside(changelog.Same("schema", "schema", types.String())),
	changelog.Instant("ingestion-timestamp", "ts_ms", 1),
	changelog.PropertyInstant("source.timestamp", source, "ts_ms"),
	changelog.Property("source.database", source, "db"),
	changelog.Property("source.schema", source, "schema"),
	changelog.Property("source.table", source, "table"),
	changelog.Same("source.properties", source, changelog.Properties),
}

func outside(a changelog.About) changelog.About {
	a.Outside = true
	return a
}

// Metadata lists the metadata columns.
func (Format) Metadata() []types.Field { return changelog.Keys(metadata) }
