package testprocess

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if os.Getenv(victimVariable) != "" {
		os.Exit(holdVictim())
	}
	goleak.VerifyTestMain(m)
}
