package maxwell

import (
	"github.com/onceflow/onceflow/format/changelog"
	"github.com/onceflow/onceflow/types"
)

// metadata is what a message says of its rows, by Flink's keys. Its time is in
// seconds.
var metadata = []changelog.About{
	changelog.Same("database", "database", types.String()),
	changelog.Same("table", "table", types.String()),
	changelog.Same("primary-key-columns", "primary_key_columns", types.ArrayOf(types.String())),
	changelog.Instant("ingestion-timestamp", "ts", 1000),
}

// Metadata lists the metadata columns.
func (Format) Metadata() []types.Field { return changelog.Keys(metadata) }
