package debezium_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/debezium"
	"github.com/onceflow/onceflow/format/formattest/transcript"
)

func TestMessagesAndRowsAreThoseOfFlink(t *testing.T) {
	transcript.Run(t, debezium.Format{}, format.Env{}, "testdata/flink.txt")
}
