package onceflow

import (
	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/blackhole"
	"github.com/onceflow/onceflow/connector/datagen"
	"github.com/onceflow/onceflow/connector/files"
	"github.com/onceflow/onceflow/connector/jdbc"
	"github.com/onceflow/onceflow/connector/kafka"
	"github.com/onceflow/onceflow/connector/print"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/avro"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/format/csv"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/format/maxwell"
	"github.com/onceflow/onceflow/format/ogg"
	"github.com/onceflow/onceflow/format/raw"
)

// connectors are the values of 'connector' in WITH.
func connectors() []connector.Factory {
	return append(kafka.Factories(),
		datagen.Factory{}, print.Factory{}, blackhole.Factory{}, files.Factory{}, jdbc.Factory{})
}

// formats are the values of 'format' in WITH.
func formats() []format.Format {
	return []format.Format{
		json.Format{}, raw.Format{}, csv.Format{},
		avro.Format{}, avro.Confluent{},
		debezium.Format{}, canal.Format{}, maxwell.Format{}, ogg.Format{},
	}
}
