package s3

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/objstore"
)

// first harms the first n requests.
func first(n int, h harm) func(int, *http.Request) harm {
	return func(i int, _ *http.Request) harm {
		if i <= n {
			return h
		}
		return harm{}
	}
}

func TestPassingTroubleIsTriedAgain(t *testing.T) {
	for name, h := range map[string]harm{
		"slow down":                     {status: 503, code: "SlowDown"},
		"internal error":                {status: 500, code: "InternalError"},
		"a page of a proxy":             {status: 502, page: "<html>bad gateway</html>"},
		"too many requests":             {status: 429, code: "TooManyRequests"},
		"connection cut":                {cut: true},
		"answer lost":                   {cut: true, after: true},
		"half of an answer":             {half: true},
		"another write is under way":    {status: 409, code: "ConditionalRequestConflict"},
		"torn on its way to the server": {status: 400, code: "BadDigest"},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fake{}
			s := f.start(t)
			f.harm = first(2, h)
			if err := s.Put(t.Context(), "x", []byte("content")); err != nil {
				t.Errorf("put: %v", err)
			}
			f.harm = first(f.requests()+2, h)
			if got, err := s.Get(t.Context(), "x"); err != nil || string(got) != "content" {
				t.Errorf("get: %q, %v", got, err)
			}
			f.harm = first(f.requests()+2, h)
			if err := s.Delete(t.Context(), "x"); err != nil {
				t.Errorf("delete: %v", err)
			}
		})
	}
}

func TestTriesAreBounded(t *testing.T) {
	f := &fake{harm: first(1000, harm{status: 503, code: "SlowDown"})}
	s := f.start(t)
	_, err := s.Get(t.Context(), "x")
	if err == nil || f.requests() != s.tries.most {
		t.Errorf("%d requests, %v; want %d", f.requests(), err, s.tries.most)
	}
	if want := "4 tries: SlowDown (status 503): told so"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestRefusalsAreNotTriedAgainAndHaveTheirMeaning(t *testing.T) {
	for name, test := range map[string]struct {
		h    harm
		want error
	}{
		"denied":                 {harm{status: 403, code: "AccessDenied"}, objstore.ErrDenied},
		"unknown key":            {harm{status: 403, code: "InvalidAccessKeyId"}, objstore.ErrDenied},
		"quota":                  {harm{status: 403, code: "QuotaExceeded"}, objstore.ErrFull},
		"quota of another make":  {harm{status: 409, code: "XMinioAdminBucketQuotaExceeded"}, objstore.ErrFull},
		"disk full":              {harm{status: 507, code: "XMinioStorageFull"}, objstore.ErrFull},
		"disk full, with a page": {harm{status: 507, page: "full"}, objstore.ErrFull},
		"no bucket":              {harm{status: 404, code: "NoSuchBucket"}, objstore.ErrMisconfigured},
		"moved":                  {harm{status: 301, code: "PermanentRedirect"}, objstore.ErrMisconfigured},
		"not implemented":        {harm{status: 501, code: "NotImplemented"}, objstore.ErrMisconfigured},
		"not a name of a bucket": {harm{status: 400, code: "InvalidBucketName"}, objstore.ErrMisconfigured},
	} {
		t.Run(name, func(t *testing.T) {
			f := &fake{harm: first(1000, test.h)}
			err := f.start(t).PutIfAbsent(t.Context(), "x", []byte("content"))
			if !errors.Is(err, test.want) || f.requests() != 1 {
				t.Errorf("%d requests, %v; want 1, %v", f.requests(), err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "very-secret") {
				t.Errorf("%v shows the secret key", err)
			}
		})
	}
}

func TestAPageInPlaceOfTheServerSaysNothing(t *testing.T) {
	for _, status := range []int{200, 404, 400, 403} {
		f := &fake{harm: first(1000, harm{status: status, page: "<html>nothing here</html>"})}
		s := f.start(t)
		s.partBytes = 10
		_, listed := s.List(t.Context(), "")
		_, got := s.Get(t.Context(), "x")
		for what, err := range map[string]error{
			"list": listed, "get": got, "put": s.PutIfAbsent(t.Context(), "x", nil), "put in parts": s.PutIfAbsent(t.Context(), "x", make([]byte, 30)),
		} {
			if err == nil || errors.Is(err, objstore.ErrNotFound) || errors.Is(err, objstore.ErrMisconfigured) {
				t.Errorf("%s, status %d: %v", what, status, err)
			}
		}
	}
}

func TestAConditionalPutWhoseAnswerIsLostKnowsItsOwnObject(t *testing.T) {
	for name, size := range map[string]int{"in one request": 100, "in parts": 1000} {
		t.Run(name, func(t *testing.T) {
			f := &fake{}
			s := f.start(t)
			s.partBytes = 300
			lost := 0
			f.harm = func(_ int, r *http.Request) harm {
				decides := r.Header.Get("If-None-Match") != ""
				if decides && lost == 0 {
					lost++
					return harm{cut: true, after: true}
				}
				return harm{}
			}
			data := bytes.Repeat([]byte("0123456789"), size/10)
			if err := s.PutIfAbsent(t.Context(), "x", data); err != nil || lost != 1 {
				t.Fatalf("%v, %d answers lost", err, lost)
			}
			if got, err := s.Get(t.Context(), "x"); err != nil || !bytes.Equal(got, data) {
				t.Errorf("got %d bytes, %v", len(got), err)
			}
			if err := s.PutIfAbsent(t.Context(), "x", data); !errors.Is(err, objstore.ErrExists) {
				t.Errorf("the same bytes by another call: %v", err)
			}
			if len(f.uploads) != 0 {
				t.Errorf("%d uploads were left", len(f.uploads))
			}
		})
	}
}

// The first try does not arrive, another writer comes in between with the very same bytes: the second try lost.
func TestAConditionalPutDoesNotTakeAnothersObjectForItsOwn(t *testing.T) {
	f := &fake{}
	s := f.start(t)
	f.harm = func(n int, r *http.Request) harm {
		if n != 1 {
			return harm{}
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		f.objects["job/x"] = object{[]byte("same"), http.Header{"X-Amz-Meta-Onceflow-Put": {"another"}}}
		return harm{cut: true}
	}
	if err := s.PutIfAbsent(t.Context(), "x", []byte("same")); !errors.Is(err, objstore.ErrExists) {
		t.Errorf("got %v", err)
	}
}

func TestAnObjectThatDoesNotMatchItsChecksumIsNotReturned(t *testing.T) {
	f := &fake{}
	s := f.start(t)
	if err := s.Put(t.Context(), "x", []byte("content")); err != nil {
		t.Fatal(err)
	}
	f.mu.Lock()
	f.objects["job/x"].data[3] ^= 1
	f.mu.Unlock()
	if got, err := s.Get(t.Context(), "x"); !errors.Is(err, objstore.ErrDamaged) {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestAServerThatDoesNotAnswerIsAskedAgainInTime(t *testing.T) {
	f := &fake{harm: first(1, harm{hang: true})}
	s := f.start(t)
	s.tries.patience = 50 * time.Millisecond
	if err := s.Put(t.Context(), "x", nil); err != nil || f.requests() != 2 {
		t.Errorf("%d requests, %v", f.requests(), err)
	}
	f.harm = first(1000, harm{hang: true})
	if err := s.Put(t.Context(), "x", nil); !errors.Is(err, errOverdue) {
		t.Errorf("got %v", err)
	}
}

func TestACancelledCallEndsAtOnce(t *testing.T) {
	f := &fake{}
	s := f.start(t)
	ctx, cancel := context.WithCancel(t.Context())
	f.harm = func(int, *http.Request) harm { cancel(); return harm{hang: true} }
	if err := s.Put(ctx, "x", nil); !errors.Is(err, context.Canceled) || f.requests() != 1 {
		t.Errorf("%d requests, %v", f.requests(), err)
	}
}

func TestAClockThatDiffersIsCorrectedByTheServersAnswer(t *testing.T) {
	hours := time.Now().Add(3 * time.Hour)
	f := &fake{}
	s := f.start(t)
	f.harm = func(_ int, r *http.Request) harm {
		signed, err := time.Parse("20060102T150405Z", r.Header.Get("X-Amz-Date"))
		if err != nil || hours.Sub(signed) > 15*time.Minute {
			return harm{status: 403, code: "RequestTimeTooSkewed", date: hours}
		}
		return harm{date: hours}
	}
	if err := s.Put(t.Context(), "x", nil); err != nil {
		t.Errorf("put: %v", err)
	}
}

func TestLocationsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"s3://b": "s3://b", "s3://b/": "s3://b", "s3://b/p/q/": "s3://b/p/q", "s3a://b/p": "s3://b/p", "S3P://b": "s3://b",
		"s3:///p": "error", "s3://b/p//q": "error", "s3://b/../q": "error", "s3://key:secret@b/p": "error", "s3://b:9000/p": "error",
		"/var/state": "", "file:///x": "", "state": "", "hdfs://x/y": "",
	} {
		l, ok, err := ParseLocation(text)
		got := ""
		switch {
		case err != nil:
			got = "error"
		case ok:
			got = l.String()
		}
		if got != want {
			t.Errorf("%s: got %q (%v), want %q", text, got, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%v shows a secret", err)
		}
	}
}

func TestOptionsThatCannotBeAreRefused(t *testing.T) {
	for _, o := range []Options{
		{Endpoint: "ftp://x"}, {Endpoint: "http://"}, {Endpoint: "http://key:very-secret@host"}, {Endpoint: "http://host", AccessKey: "key"},
		{Endpoint: "http://host", SecretKey: "very-secret"}, {Endpoint: "http://very-secret:x y"},
	} {
		_, err := Open(t.Context(), Location{Bucket: "b"}, o)
		if !errors.Is(err, objstore.ErrMisconfigured) || strings.Contains(err.Error(), "very-secret") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
