package canal

import (
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
)

// metadata is what a message says of its rows, by Flink's keys.
var metadata = []changelog.About{
	changelog.Same("database", "database", types.String()),
	changelog.Same("table", "table", types.String()),
	changelog.Same("sql-type", "sqlType", types.MapOf(types.String(), types.Of(types.Int))),
	changelog.Same("pk-names", "pkNames", types.ArrayOf(types.String())),
	changelog.Instant("ingestion-timestamp", "ts", 1),
	changelog.Instant("event-timestamp", "es", 1),
}

// Metadata lists the metadata columns.
func (Format) Metadata() []types.Field { return changelog.Keys(metadata) }
