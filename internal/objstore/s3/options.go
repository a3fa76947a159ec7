package s3

import (
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/objstore"
)

// schemes are those by which Flink's file systems name a bucket.
var schemes = []string{"s3", "s3a", "s3p"}

// Location is a place in a bucket.
type Location struct {
	Bucket string
	// Prefix is what the names of all objects begin with, without a slash at
	// either end; empty: the whole bucket.
	Prefix string
}

// ParseLocation reads s3://bucket/prefix. ok is false for what is no address of a
// bucket, whatever else it may be.
func ParseLocation(text string) (l Location, ok bool, err error) {
	scheme, rest, found := strings.Cut(text, "://")
	if !found || !slices.Contains(schemes, strings.ToLower(scheme)) {
		return l, false, nil
	}
	l.Bucket, l.Prefix, _ = strings.Cut(rest, "/")
	l.Prefix = strings.Trim(l.Prefix, "/")
	switch {
	case l.Bucket == "":
		err = fmt.Errorf("%s names no bucket: want s3://bucket/prefix", text)
	case strings.ContainsAny(l.Bucket, "@:?#%"):
		err = fmt.Errorf("%s: %q is no name of a bucket: want s3://bucket/prefix; credentials and endpoint are settings of their own", redacted(text), afterAt(l.Bucket))
	case l.Prefix != "" && !fs.ValidPath(l.Prefix):
		err = fmt.Errorf("%s: the prefix %q has an empty, '.' or '..' part", text, l.Prefix)
	}
	return l, true, err
}

// redacted leaves out what an address says before an @: it may be a secret.
func redacted(text string) string {
	scheme, rest, _ := strings.Cut(text, "://")
	return scheme + "://" + afterAt(rest)
}

func afterAt(text string) string { return text[strings.LastIndexByte(text, '@')+1:] }

// Join returns the location below l.
func (l Location) Join(part string) Location {
	if l.Prefix != "" {
		part = l.Prefix + "/" + part
	}
	return Location{Bucket: l.Bucket, Prefix: part}
}

// String returns the address.
func (l Location) String() string {
	s := "s3://" + l.Bucket
	if l.Prefix != "" {
		s += "/" + l.Prefix
	}
	return s
}

// Options of [Open]. The zero value takes everything from where the SDK of Amazon
// looks for it: environment, shared files and their profile, web identity,
// container, machine.
type Options struct {
	// Endpoint is the address of the service, with http:// or https://; without
	// either it is https. Empty: Amazon's, of the region.
	Endpoint string
	// Region of the bucket; empty: where the SDK finds it, and with an endpoint
	// that is not Amazon's "us-east-1".
	Region string
	// PathStyle puts the bucket into the path of a request instead of the host's
	// name. An endpoint that is an IP address always gets it there.
	PathStyle bool
	// AccessKey and SecretKey are set both or neither; empty: where the SDK finds
	// credentials.
	AccessKey, SecretKey string
}

// endpoint returns Endpoint as a URL.
func (o *Options) endpoint() (string, error) {
	text := o.Endpoint
	if text != "" && !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || text != "" && (u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		return "", fmt.Errorf("%w: s3.endpoint: want http://host:port or https://host:port", objstore.ErrMisconfigured)
	}
	if u.User != nil {
		return "", fmt.Errorf("%w: s3.endpoint holds credentials; set s3.access-key and s3.secret-key instead", objstore.ErrMisconfigured)
	}
	return text, nil
}

func (o *Options) validate() error {
	if (o.AccessKey == "") != (o.SecretKey == "") {
		return fmt.Errorf("%w: s3.access-key and s3.secret-key go together; one of them is missing", objstore.ErrMisconfigured)
	}
	return nil
}
