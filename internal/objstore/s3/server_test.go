package s3

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/objstore/storetest"
	"github.com/onceflow/onceflow/internal/tests3"
)

// onServer opens the store at a location of a real server.
func onServer(t *testing.T, server *tests3.Server, l Location, o Options) *Store {
	t.Helper()
	if o.Endpoint = server.Endpoint(); o.AccessKey == "" {
		o.AccessKey, o.SecretKey = tests3.AccessKey, tests3.SecretKey
	}
	s, err := Open(t.Context(), l, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestBucketOnARealServerPassesTheConformanceKit(t *testing.T) {
	server := tests3.ForTest(t)
	for name, l := range map[string]Location{
		"whole bucket": {Bucket: tests3.Bucket}, "prefix": {Bucket: tests3.Bucket, Prefix: "team a/jobs"},
	} {
		t.Run(name, func(t *testing.T) {
			s := onServer(t, server, l, Options{})
			s.partBytes = 5 << 20 // the least that a part may have
			storetest.Run(t, s)
			names, err := s.List(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Delete(t.Context(), names...); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestListGoesOverPages(t *testing.T) {
	s := onServer(t, tests3.ForTest(t), Location{Bucket: tests3.Bucket, Prefix: "pages"}, Options{})
	ctx := context.Background()
	const n = 1203 // a page has 1000
	var puts sync.WaitGroup
	for worker := range 8 {
		puts.Go(func() {
			for i := worker; i < n; i += 8 {
				if err := s.Put(ctx, fmt.Sprintf("p/%d", i), nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	puts.Wait()
	names, err := s.List(ctx, "p/")
	if err != nil || len(names) != n {
		t.Fatalf("%d names, %v; want %d", len(names), err, n)
	}
	if err := s.Delete(ctx, names...); err != nil {
		t.Fatal(err)
	}
	if names, err = s.List(ctx, ""); err != nil || len(names) != 0 {
		t.Errorf("left: %d, %v", len(names), err)
	}
}

func TestRefusalsOfARealServerHaveTheirMeaning(t *testing.T) {
	server := tests3.ForTest(t)
	here := Location{Bucket: tests3.Bucket}
	for name, test := range map[string]struct {
		l    Location
		o    Options
		want error
	}{
		"no such bucket":       {Location{Bucket: "nowhere"}, Options{}, objstore.ErrMisconfigured},
		"unknown access key":   {here, Options{AccessKey: "stranger", SecretKey: "no-secret"}, objstore.ErrMisconfigured},
		"wrong secret key":     {here, Options{AccessKey: tests3.AccessKey, SecretKey: "guessed"}, objstore.ErrDenied},
		"region of another":    {here, Options{Region: "eu-central-1"}, objstore.ErrMisconfigured},
		"nothing of that name": {here, Options{}, objstore.ErrNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := onServer(t, server, test.l, test.o).Get(t.Context(), "x")
			if !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if strings.Contains(fmt.Sprint(err), test.o.SecretKey) && test.o.SecretKey != "" {
				t.Errorf("%v shows the secret key", err)
			}
		})
	}
}

func TestObjectThatAServerHalfWroteExistsAndIsNotFound(t *testing.T) {
	server := tests3.ForTest(t)
	s := onServer(t, server, Location{Bucket: tests3.Bucket}, Options{})
	ctx := t.Context()
	if err := s.Put(ctx, "half", []byte("x")); err != nil {
		t.Fatal(err)
	}
	// What lies beside an object is written before it, here by two system calls.
	if err := os.Remove(server.ObjectFile("half")); err != nil {
		t.Fatal(err)
	}
	if err := s.PutIfAbsent(ctx, "half", []byte("y")); !errors.Is(err, objstore.ErrExists) {
		t.Errorf("put: %v", err)
	}
	if _, err := s.Get(ctx, "half"); !errors.Is(err, objstore.ErrNotFound) {
		t.Errorf("get: %v", err)
	}
}
