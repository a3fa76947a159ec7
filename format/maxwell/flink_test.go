package maxwell_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/formattest/transcript"
	"github.com/onceflow/onceflow/format/maxwell"
)

func TestMessagesAndRowsAreThoseOfFlink(t *testing.T) {
	transcript.Run(t, maxwell.Format{}, format.Env{}, "testdata/flink.txt")
}
