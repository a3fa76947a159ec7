package testkafka

import (
	"cmp"
	"context"
)

// TB is what this package needs of a test, so that tools that are no tests do without the package testing.
type TB interface {
	Helper()
	Skip(args ...any)
	Error(args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Logf(format string, args ...any)
	Failed() bool
	Cleanup(func())
	Context() context.Context
}

// Require skips the test with one line if real Kafka can't run here, and fails it instead if RequireVariable is set to "1".
func Require(t TB) {
	t.Helper()
	require(t, Version)
}

func require(t TB, version string) {
	t.Helper()
	ok, why := available(version)
	switch {
	case ok:
	case required():
		t.Fatalf("%s=1, but: %s", RequireVariable, why)
	default:
		t.Skip(why)
	}
}

// ForTest starts a cluster that ends with the test. It skips or fails like Require, and fails the test if the cluster
// doesn't come up. If the test fails, the end of each broker's log is part of the test's.
func ForTest(t TB, options Options) *Cluster {
	t.Helper()
	require(t, cmp.Or(options.Version, Version))
	c, err := Launch(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			for _, b := range c.brokers {
				t.Logf("log of broker %d ends:\n%s", b.id, b.log.tail(4000))
			}
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}
