package tests3

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestAServerKeepsItsAddressAndObjectsWhenItIsKilledAndStartedAgain(t *testing.T) {
	s := ForTest(t)
	endpoint, object := s.Endpoint(), filepath.Join(s.bucket(Bucket), "object")
	if err := os.WriteFile(object, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	if _, err := http.Get(endpoint); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("after the kill: %v", err)
	}
	if err := s.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(object); err != nil || s.Endpoint() != endpoint {
		t.Errorf("%v, at %s; it was at %s", err, s.Endpoint(), endpoint)
	}
	answer, err := http.Get(endpoint)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusForbidden {
		t.Errorf("without credentials: %s", answer.Status)
	}
}
