package onceflow

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/objstore/s3"
)

// place is where the checkpoints of one job lie.
type place struct {
	// dir is a directory of this machine; empty: bucket.
	dir     string
	bucket  s3.Location
	options s3.Options
}

// place returns where the job's checkpoints lie; given is what the start says,
// which may be empty.
func (p *Pipeline) place(given string) (place, error) {
	settings := &p.program.Settings
	at := given
	if at == "" {
		at = settings.CheckpointDir
	}
	if at == "" {
		at = filepath.Join(filepath.Dir(p.file), ".onceflow")
	}
	job := url.PathEscape(p.program.Name)
	location, inBucket, err := s3.ParseLocation(at)
	if inBucket {
		o := settings.S3
		return place{bucket: location.Join(job), options: s3.Options{
			Endpoint: o.Endpoint, Region: o.Region, PathStyle: o.PathStyle, AccessKey: o.AccessKey, SecretKey: o.SecretKey,
		}}, err
	}
	if scheme, rest, found := strings.Cut(at, "://"); found {
		if scheme != "file" {
			return place{}, fmt.Errorf("checkpoint directory %s: want a path, file:///path or s3://bucket/prefix", at)
		}
		at = rest
	}
	return place{dir: filepath.Join(at, job)}, nil
}

// open returns the store there, which closeStore frees. An error is one of the
// settings.
func (p place) open(ctx context.Context) (objstore.Store, error) {
	if p.dir == "" {
		return s3.Open(ctx, p.bucket, p.options)
	}
	return objstore.NewLocal(p.dir)
}

// closeStore frees the connections of a store.
func closeStore(s objstore.Store) {
	if c, ok := s.(io.Closer); ok {
		c.Close()
	}
}
