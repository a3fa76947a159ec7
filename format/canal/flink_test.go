package canal_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/canal"
	"github.com/onceflow/onceflow/format/formattest/transcript"
)

func TestMessagesAndRowsAreThoseOfFlink(t *testing.T) {
	transcript.Run(t, canal.Format{}, format.Env{}, "testdata/flink.txt")
}
