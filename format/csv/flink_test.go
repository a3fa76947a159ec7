package csv_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/csv"
	"github.com/onceflow/onceflow/format/formattest/transcript"
)

func TestMessagesAndRowsAreThoseOfFlink(t *testing.T) {
	transcript.Run(t, csv.Format{}, format.Env{}, "testdata/flink.txt")
}
