package tests3

import (
	"os"
	"testing"
)

// ForTest starts a server that ends with the test. It skips the test with one line where the server isn't installed, and
// installs it instead if RequireVariable is set to "1". If the test fails, the end of the server's log is part of the test's.
func ForTest(t testing.TB) *Server {
	t.Helper()
	if ok, why := Available(); !ok {
		if os.Getenv(RequireVariable) != "1" {
			t.Skip(why)
		}
		if err := Install(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Launch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("log of the S3 server ends:\n%s", s.logTail())
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
