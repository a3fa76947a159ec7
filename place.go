package onceflow

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/objstore/s3"
)

// place is a directory of this machine, or one in a bucket.
type place struct {
	// dir is empty: bucket.
	dir     string
	bucket  s3.Location
	options s3.Options
}

// place returns where the job's checkpoints lie; given is what the start says,
// which may be empty.
func (p *Pipeline) place(given string) (place, error) {
	base, err := p.basePlace(given)
	return base.join(p.folder()), err
}

// localFolder has the state on local disk of all jobs, beside their checkpoints.
const localFolder = ".local"

// folder is the job's name as that of a folder, which is one: "." and ".." are none, and ".local" has the state on disk
// of all jobs.
func (p *Pipeline) folder() string {
	switch name := url.PathEscape(p.program.Name); name {
	case ".", "..", localFolder:
		return "%2E" + name[1:]
	default:
		return name
	}
}

// basePlace returns where the places of the jobs are.
func (p *Pipeline) basePlace(given string) (place, error) {
	switch {
	case given != "":
	case p.program.Settings.CheckpointDir != "":
		given = p.program.Settings.CheckpointDir
	default:
		given = filepath.Join(filepath.Dir(p.file), ".onceflow")
	}
	return p.placeAt("checkpoint directory", given)
}

// placeAt reads an address: a path, file:///path or s3://bucket/prefix. what says in
// an error what it is the address of.
func (p *Pipeline) placeAt(what, address string) (place, error) {
	location, inBucket, err := s3.ParseLocation(address)
	if inBucket {
		o := p.program.Settings.S3
		return place{bucket: location, options: s3.Options{
			Endpoint: o.Endpoint, Region: o.Region, PathStyle: o.PathStyle, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		}}, err
	}
	if scheme, path, found := strings.Cut(address, ":/"); found && isScheme(scheme) {
		if scheme != "file" {
			return place{}, fmt.Errorf("%s %s: want a path, file:///path or s3://bucket/prefix", what, address)
		}
		address = "/" + strings.TrimLeft(path, "/")
	}
	return place{dir: address}, nil
}

// isScheme reports what may begin a URI. One letter may be a drive as well.
func isScheme(text string) bool {
	return len(text) > 1 && !strings.ContainsFunc(text, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+-.", r)
	})
}

// join returns the place below.
func (p place) join(part string) place {
	if p.dir == "" {
		p.bucket = p.bucket.Join(part)
	} else {
		p.dir = filepath.Join(p.dir, part)
	}
	return p
}

// String is its address, which means the same from everywhere.
func (p place) String() string {
	if p.dir == "" {
		return p.bucket.String()
	}
	if abs, err := filepath.Abs(p.dir); err == nil {
		return abs
	}
	return p.dir
}

// open returns the store there, which closeStore frees. An error is one of the
// settings.
func (p place) open(ctx context.Context) (objstore.Store, error) {
	if p.dir == "" {
		return s3.Open(ctx, p.bucket, p.options)
	}
	return objstore.NewLocal(p.dir)
}

// errNotThere says that a directory which is to be read is not there.
var errNotThere = errors.New("there is no such directory")

// openExisting opens a store to read from: a directory is not made.
func (p place) openExisting(ctx context.Context) (objstore.Store, error) {
	if _, err := os.Stat(p.dir); p.dir != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", p, errNotThere)
	}
	return p.open(ctx)
}

// leave removes a directory that was made by open and in which nothing is.
func (p place) leave() {
	if p.dir != "" {
		_ = os.Remove(p.dir) // refused where something is
	}
}

// closeStore frees the connections of a store.
func closeStore(s objstore.Store) {
	if c, ok := s.(io.Closer); ok {
		c.Close()
	}
}
