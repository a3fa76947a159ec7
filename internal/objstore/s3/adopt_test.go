package s3

import (
	"bytes"
	"context"
	"errors"
	"hash/crc32"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/tests3"
)

func TestTheServerCopiesBetweenPlacesInItsBuckets(t *testing.T) {
	server := tests3.ForTest(t)
	from := onServer(t, server, Location{Bucket: tests3.Bucket, Prefix: "team a/jobs+more"}, Options{})
	to := onServer(t, server, Location{Bucket: tests3.Bucket, Prefix: "saved"}, Options{})
	from.partBytes = 5 << 20
	ctx := context.Background()
	for name, data := range map[string][]byte{"a b/small%20": []byte("whole"), "empty": nil, "in parts": bytes.Repeat([]byte("0123456"), 1<<20)} {
		if err := from.PutIfAbsent(ctx, name, data); err != nil {
			t.Fatal(err)
		}
		size, sum, err := from.Vouch(ctx, name)
		if err != nil || size != int64(len(data)) || sum != crc32.Checksum(data, castagnoli) {
			t.Errorf("%s: %d bytes, checksum %08x, %v", name, size, sum, err)
		}
		if err := to.Adopt(ctx, "x/"+name, from, name); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got, err := to.Get(ctx, "x/"+name); err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
		if err := to.Adopt(ctx, "x/"+name, from, name); !errors.Is(err, objstore.ErrExists) {
			t.Errorf("%s again: %v", name, err)
		}
		if _, again, err := to.Vouch(ctx, "x/"+name); err != nil || again != sum {
			t.Errorf("%s: the copy's checksum is %08x, %v", name, again, err)
		}
	}
	if _, _, err := from.Vouch(ctx, "none"); !errors.Is(err, objstore.ErrNotFound) {
		t.Errorf("%v", err)
	}
	if err := to.Adopt(ctx, "none", from, "none"); !errors.Is(err, objstore.ErrCannotAdopt) {
		t.Errorf("%v", err)
	}
	if err := to.Adopt(ctx, "none", objstore.NewMem(), "none"); !errors.Is(err, objstore.ErrCannotAdopt) {
		t.Errorf("%v", err)
	}
}

func TestWhatTheServerDoesNotCopyHasToBeCopied(t *testing.T) {
	for name, test := range map[string]struct {
		harm harm
		want error
	}{
		"too large":             {harm{status: http.StatusBadRequest, code: "InvalidRequest"}, objstore.ErrCannotAdopt},
		"not allowed":           {harm{status: http.StatusForbidden, code: "AccessDenied"}, objstore.ErrCannotAdopt},
		"not known":             {harm{status: http.StatusNotImplemented, code: "NotImplemented"}, objstore.ErrCannotAdopt},
		"taken meanwhile":       {harm{status: http.StatusPreconditionFailed, code: "PreconditionFailed"}, objstore.ErrExists},
		"the answer is a put's": {harm{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var f fake
			s := f.start(t)
			if err := s.Put(t.Context(), "there", []byte("whole")); err != nil {
				t.Fatal(err)
			}
			f.harm = func(_ int, r *http.Request) harm {
				if r.Header.Get("X-Amz-Copy-Source") != "" {
					return test.harm
				}
				return harm{}
			}
			err := s.Adopt(t.Context(), "copy", s, "there")
			if test.want == nil && err == nil || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
			f.mu.Lock()
			defer f.mu.Unlock()
			if slices.ContainsFunc(f.seen, func(r string) bool { return strings.HasPrefix(r, "GET") }) {
				t.Errorf("it was read: %q", f.seen)
			}
		})
	}
	var one, two fake
	a, b := one.start(t), two.start(t)
	if err := a.Adopt(t.Context(), "copy", b, "there"); !errors.Is(err, objstore.ErrCannotAdopt) || one.requests()+two.requests() > 0 {
		t.Errorf("another service: %v", err)
	}
}
