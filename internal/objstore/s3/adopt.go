package s3

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"github.com/onceflow/onceflow/internal/objstore"
)

// Vouch implements [objstore.Voucher] by what lies beside the object.
func (s *Store) Vouch(ctx context.Context, name string) (bytes int64, sum uint32, err error) {
	key, err := s.key(name)
	if err != nil {
		return 0, 0, err
	}
	there, err := s.head(ctx, key)
	if err != nil {
		return 0, 0, s.failed("look at", name, err)
	}
	kept, err := strconv.ParseUint(metadata(there.Metadata, sumKey), 16, 32)
	if err != nil || there.ContentLength == nil {
		return 0, 0, objstore.ErrNotVouched
	}
	return *there.ContentLength, uint32(kept), nil
}

// head asks for what lies beside an object: objstore.ErrNotFound if there is none.
func (s *Store) head(ctx context.Context, key string) (there *s3.HeadObjectOutput, err error) {
	err = s.repeat(ctx, 0, func(ctx context.Context, _ deadline) (err error) {
		there, err = s.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &s.location.Bucket, Key: &key})
		return err
	})
	if _, status, _ := answer(err); status == http.StatusNotFound {
		return nil, objstore.ErrNotFound
	}
	return there, err
}

// Adopt implements [objstore.Adopter] for a bucket of the same service: the server copies.
// What it refuses for any reason, an object that is too large for it included, has to be
// copied by way of this process.
func (s *Store) Adopt(ctx context.Context, name string, from objstore.Store, object string) error {
	other, ok := from.(*Store)
	if !ok || !s.sameService(other) {
		return objstore.ErrCannotAdopt
	}
	key, err := s.key(name)
	if err != nil {
		return err
	}
	source, err := other.key(object)
	if err != nil {
		return err
	}
	// Not every server honours If-None-Match here.
	switch _, err := s.head(ctx, key); {
	case err == nil:
		return s.failed("write", name, objstore.ErrExists)
	case !errors.Is(err, objstore.ErrNotFound):
		return objstore.ErrCannotAdopt
	}
	there, err := other.head(ctx, source)
	if err != nil {
		return objstore.ErrCannotAdopt
	}
	err = s.repeat(ctx, aws.ToInt64(there.ContentLength), func(ctx context.Context, _ deadline) error {
		out, err := s.client.CopyObject(ctx, &s3.CopyObjectInput{
			Bucket: &s.location.Bucket, Key: &key, IfNoneMatch: aws.String("*"),
			CopySource: aws.String(escaped(other.location.Bucket + "/" + source)), CopySourceIfMatch: there.ETag,
		})
		if err == nil && (out.CopyObjectResult == nil || out.CopyObjectResult.ETag == nil) {
			return errForeign
		}
		return err
	})
	switch _, _, answered := answer(err); {
	case err == nil:
		return nil
	case errors.Is(err, objstore.ErrExists):
		return s.failed("write", name, err)
	case errors.Is(err, objstore.ErrNotFound), answered && !passing(err):
		return objstore.ErrCannotAdopt
	}
	return s.failed("write", name, err)
}

// sameService says that a server of this store has the buckets of the other one too.
func (s *Store) sameService(other *Store) bool {
	a, b := s.client.Options(), other.client.Options()
	return aws.ToString(a.BaseEndpoint) == aws.ToString(b.BaseEndpoint) && a.Region == b.Region
}

// escaped is a path as CopySource wants it: some servers read a + as a space.
func escaped(path string) string {
	return strings.ReplaceAll((&url.URL{Path: path}).EscapedPath(), "+", "%2B")
}
