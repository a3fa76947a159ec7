package s3

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// fake is a bucket that does to requests what a test wants. It knows as much of S3
// as one object's life needs.
type fake struct {
	mu      sync.Mutex
	objects map[string]object
	uploads map[string]map[int][]byte // parts by upload
	kept    map[string]http.Header    // of uploads
	// seen are the requests, "METHOD key" each.
	seen []string
	// harm decides what happens to the n-th request, from 1; nil: nothing.
	harm func(n int, r *http.Request) harm
}

type object struct {
	data []byte
	kept http.Header
}

// harm is what is done to one request.
type harm struct {
	// status and code are answered; 0: nothing is refused.
	status int
	code   string
	// page is answered with the status instead of a code.
	page string
	// after executes the request before the answer is lost or replaced.
	after bool
	// cut ends the connection: at once, or after half of the body of an answer.
	cut, half bool
	// hang keeps the request until the client gives up.
	hang bool
	// date is the server's clock in the answer; zero: the true one.
	date time.Time
}

// start serves until the test ends, and opens a store that tries quickly.
func (f *fake) start(t *testing.T) *Store {
	t.Helper()
	f.objects, f.uploads, f.kept = map[string]object{}, map[string]map[int][]byte{}, map[string]http.Header{}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	s, err := Open(t.Context(), Location{Bucket: "b", Prefix: "job"}, Options{Endpoint: server.URL, AccessKey: "key", SecretKey: "very-secret", PathStyle: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	s.tries = tries{most: 4, pause: time.Millisecond, pauseMax: 4 * time.Millisecond, patience: 5 * time.Second, bytesPerSecond: 1 << 30}
	return s
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	key := strings.TrimPrefix(r.URL.Path, "/b/")
	f.mu.Lock()
	f.seen = append(f.seen, r.Method+" "+key)
	n := len(f.seen)
	f.mu.Unlock()
	var h harm
	if f.harm != nil {
		h = f.harm(n, r)
	}
	body, _ := io.ReadAll(r.Body)
	if !h.date.IsZero() {
		w.Header().Set("Date", h.date.UTC().Format(http.TimeFormat))
	}
	answer := httptest.NewRecorder()
	if h == (harm{}) || h.after || h.half || !h.date.IsZero() && h.status == 0 {
		f.serve(answer, r, key, body)
	}
	switch {
	case h.hang:
		<-r.Context().Done()
	case h.cut:
		panic(http.ErrAbortHandler)
	case h.half:
		w.Header().Set("Content-Length", strconv.Itoa(answer.Body.Len()))
		w.Write(answer.Body.Bytes()[:answer.Body.Len()/2])
		panic(http.ErrAbortHandler)
	case h.page != "":
		w.WriteHeader(h.status)
		io.WriteString(w, h.page)
	case h.status != 0:
		refuse(w, h.status, h.code)
	default:
		for k, v := range answer.Header() {
			w.Header()[k] = v
		}
		w.WriteHeader(answer.Code)
		w.Write(answer.Body.Bytes())
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.WriteHeader(status)
	fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>%s</Code><Message>told so</Message></Error>`, code)
}

func (f *fake) serve(w http.ResponseWriter, r *http.Request, key string, body []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	query := r.URL.Query()
	there, exists := f.objects[key]
	upload := query.Get("uploadId")
	switch {
	case r.Method == http.MethodPost && query.Has("uploads"):
		upload = strconv.Itoa(len(f.kept))
		f.uploads[upload], f.kept[upload] = map[int][]byte{}, r.Header.Clone()
		fmt.Fprintf(w, "<InitiateMultipartUploadResult><UploadId>%s</UploadId></InitiateMultipartUploadResult>", upload)
	case upload != "" && f.uploads[upload] == nil:
		refuse(w, http.StatusNotFound, "NoSuchUpload")
	case r.Method == http.MethodPut && upload != "":
		n, _ := strconv.Atoi(query.Get("partNumber"))
		f.uploads[upload][n] = body
		w.Header().Set("ETag", query.Get("partNumber"))
	case r.Method == http.MethodDelete && upload != "":
		delete(f.uploads, upload)
		w.WriteHeader(http.StatusNoContent)
	case (r.Method == http.MethodPut || r.Method == http.MethodPost) && exists && r.Header.Get("If-None-Match") == "*":
		refuse(w, http.StatusPreconditionFailed, "PreconditionFailed")
	case r.Method == http.MethodPost:
		var whole bytes.Buffer
		for n := range len(f.uploads[upload]) {
			whole.Write(f.uploads[upload][n+1])
		}
		f.objects[key] = object{whole.Bytes(), f.kept[upload]}
		delete(f.uploads, upload)
		io.WriteString(w, "<CompleteMultipartUploadResult><ETag>e</ETag></CompleteMultipartUploadResult>")
	case r.Method == http.MethodPut:
		f.objects[key] = object{body, r.Header.Clone()}
		w.Header().Set("ETag", "e")
	case r.Method == http.MethodDelete:
		delete(f.objects, key)
		w.WriteHeader(http.StatusNoContent)
	case !exists && r.Method == http.MethodHead:
		w.WriteHeader(http.StatusNotFound)
	case !exists:
		refuse(w, http.StatusNotFound, "NoSuchKey")
	default:
		w.Header().Set("ETag", "e")
		for _, k := range []string{sumKey, putKey} {
			w.Header().Set("X-Amz-Meta-"+k, there.kept.Get("X-Amz-Meta-"+k))
		}
		if r.Method == http.MethodGet {
			w.Write(there.data)
		}
	}
}

// requests returns how many there have been.
func (f *fake) requests() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.seen)
}
