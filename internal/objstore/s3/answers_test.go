package s3

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/objstore"
)

// answering is a store whose server answers as the handler does.
func answering(t *testing.T, handler http.HandlerFunc) *Store {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	s, err := Open(t.Context(), Location{Bucket: "b", Prefix: "job"}, Options{Endpoint: server.URL, AccessKey: "key", SecretKey: "secret", PathStyle: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.tries = tries{most: 3, pause: time.Millisecond, pauseMax: time.Millisecond, patience: 5 * time.Second, bytesPerSecond: 1 << 30}
	return s
}

// Half of a list would make garbage of what the other half names.
func TestListThatBreaksOffIsNoList(t *testing.T) {
	const head, object = `<ListBucketResult><Name>b</Name><KeyCount>1</KeyCount>`, `<Contents><Key>job/a</Key></Contents>`
	for name, pages := range map[string]string{
		"more is said to follow, and not where": head + `<IsTruncated>true</IsTruncated>` + object + `</ListBucketResult>`,
		"the same page comes again":             head + `<IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>` + object + `</ListBucketResult>`,
	} {
		asked := 0
		s := answering(t, func(w http.ResponseWriter, r *http.Request) {
			if asked++; asked > 20 {
				t.Errorf("%s: asked for ever", name)
				w.WriteHeader(http.StatusForbidden)
				return
			}
			io.WriteString(w, pages)
		})
		if names, err := s.List(t.Context(), ""); err == nil {
			t.Errorf("%s: %q", name, names)
		}
	}
}

func TestListGoesOnFromPageToPage(t *testing.T) {
	s := answering(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("continuation-token") {
		case "":
			io.WriteString(w, `<ListBucketResult><Name>b</Name><IsTruncated>true</IsTruncated><NextContinuationToken>2</NextContinuationToken><Contents><Key>job/b</Key></Contents></ListBucketResult>`)
		case "2":
			io.WriteString(w, `<ListBucketResult><Name>b</Name><IsTruncated>false</IsTruncated><Contents><Key>job/a</Key></Contents></ListBucketResult>`)
		}
	})
	if names, err := s.List(t.Context(), ""); err != nil || strings.Join(names, " ") != "a b" {
		t.Errorf("%q, %v", names, err)
	}
}

// Some servers say of an object that is not there that it cannot be deleted.
func TestDeletingWhatIsNotThereIsNoError(t *testing.T) {
	s := answering(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodDelete {
			refuse(w, http.StatusNotFound, "NoSuchKey")
			return
		}
		io.WriteString(w, `<DeleteResult><Error><Key>job/a</Key><Code>NoSuchKey</Code></Error></DeleteResult>`)
	})
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Errorf("one: %v", err)
	}
	if err := s.Delete(t.Context(), "a", "b"); err != nil {
		t.Errorf("two: %v", err)
	}
	gone := answering(t, func(w http.ResponseWriter, r *http.Request) { refuse(w, http.StatusNotFound, "NoSuchBucket") })
	if err := gone.Delete(t.Context(), "a"); !errors.Is(err, objstore.ErrMisconfigured) {
		t.Errorf("without a bucket: %v", err)
	}
}

// A server, or what stands before it, may answer a request for a part with the whole.
func TestPartOfAnObjectIsCutOutOfTheWhole(t *testing.T) {
	s := answering(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", "e")
		io.WriteString(w, "hello")
	})
	for _, r := range []struct {
		offset, length int64
		want           string
	}{{0, 2, "he"}, {1, 3, "ell"}, {3, 100, "lo"}, {5, 1, ""}, {100, 1, ""}} {
		if got, err := s.GetRange(t.Context(), "a", r.offset, r.length); err != nil || string(got) != r.want {
			t.Errorf("%d bytes from %d: got %q, %v; want %q", r.length, r.offset, got, err, r.want)
		}
	}
}

// A service that hands out credentials may be away when the machine starts.
func TestCredentialsAreAskedForAgain(t *testing.T) {
	for away, want := range map[int]bool{2: true, 100: false} {
		asked := 0
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked++; asked <= away {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			io.WriteString(w, `{"AccessKeyId":"key","SecretAccessKey":"secret","Token":"token","Expiration":"2099-01-01T00:00:00Z"}`)
		}))
		for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE", "AWS_WEB_IDENTITY_TOKEN_FILE"} {
			t.Setenv(name, "")
		}
		t.Setenv("AWS_SHARED_CREDENTIALS_FILE", t.TempDir()+"/none")
		t.Setenv("AWS_CONFIG_FILE", t.TempDir()+"/none")
		t.Setenv("AWS_CONTAINER_CREDENTIALS_FULL_URI", server.URL)
		s, err := Open(t.Context(), Location{Bucket: "b"}, Options{Endpoint: "http://127.0.0.1:1"})
		if (err == nil) != want || errors.Is(err, objstore.ErrMisconfigured) {
			t.Errorf("away %d times, asked %d times: %v", away, asked, err)
		}
		if s != nil {
			s.Close()
		}
		server.Close()
	}
}
