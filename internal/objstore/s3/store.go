package s3

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"net"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"github.com/onceflow/onceflow/internal/objstore"
)

const (
	// dialTimeout is short beside the patience for a request, so that a server
	// that is gone is asked again in time.
	dialTimeout = 5 * time.Second
	// defaultRegion is what servers that know no regions are told.
	defaultRegion = "us-east-1"
	// partBytes is the size of the parts of an object that has several.
	partBytes = 32 << 20
	// deleteMost is how many objects one request may delete.
	deleteMost = 1000

	// Names of what is kept with an object.
	sumKey = "onceflow-crc32c" // of all its bytes, 8 hexadecimal digits
	putKey = "onceflow-put"    // which call wrote it
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Store is an [objstore.Store] in a bucket. It is safe for concurrent use.
type Store struct {
	client    *s3.Client
	transport *awshttp.BuildableClient
	location  Location
	tries     tries
	// partBytes is the size of the parts of an object that is larger.
	partBytes int
}

// Open returns the store at a location. It asks nobody but where credentials come
// from: whether the bucket is there shows with the first operation.
func Open(ctx context.Context, l Location, o Options) (*Store, error) {
	fail := func(err error) (*Store, error) { return nil, fmt.Errorf("%s: %w", l, err) }
	endpoint, err := o.endpoint()
	if err == nil {
		err = o.validate()
	}
	if err != nil {
		return fail(err)
	}
	transport := awshttp.NewBuildableClient().WithDialerOptions(func(d *net.Dialer) { d.Timeout = dialTimeout })
	cfg, err := config.LoadDefaultConfig(ctx, o.load(transport)...)
	if err != nil {
		return fail(fmt.Errorf("%w: %w", objstore.ErrMisconfigured, err))
	}
	if cfg.Region == "" {
		if endpoint == "" && cfg.BaseEndpoint == nil {
			return fail(fmt.Errorf("%w: set s3.region, or AWS_REGION", objstore.ErrMisconfigured))
		}
		cfg.Region = defaultRegion
	}
	if err := haveCredentials(ctx, cfg.Credentials, defaultTries); err != nil {
		return fail(err)
	}
	client := s3.NewFromConfig(cfg, func(c *s3.Options) {
		c.UsePathStyle = o.PathStyle
		if endpoint != "" {
			c.BaseEndpoint = &endpoint
		}
		// What is checked is checked here, over all parts of an object.
		c.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
		c.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
	})
	return &Store{client: client, transport: transport, location: l, tries: defaultTries, partBytes: partBytes}, nil
}

func (o *Options) load(transport *awshttp.BuildableClient) []func(*config.LoadOptions) error {
	load := []func(*config.LoadOptions) error{
		config.WithHTTPClient(transport),
		// Repeating is for tries.
		config.WithRetryer(func() aws.Retryer { return aws.NopRetryer{} }),
	}
	if o.Region != "" {
		load = append(load, config.WithRegion(o.Region))
	}
	if o.AccessKey != "" {
		load = append(load, config.WithCredentialsProvider(credentials.NewStaticCredentialsProvider(o.AccessKey, o.SecretKey, "")))
	}
	return load
}

// Close frees idle connections. The store may be used afterwards.
func (s *Store) Close() error {
	s.transport.GetTransport().CloseIdleConnections()
	return nil
}

// String returns the address.
func (s *Store) String() string { return s.location.String() }

// key is the name of an object in the bucket.
func (s *Store) key(name string) (string, error) {
	if !fs.ValidPath(name) || name == "." {
		return "", fmt.Errorf("object name %q: want slash-separated parts without '.' or '..'", name)
	}
	return s.below() + name, nil
}

// below is what all keys begin with.
func (s *Store) below() string {
	if s.location.Prefix == "" {
		return ""
	}
	return s.location.Prefix + "/"
}

func (s *Store) failed(what, name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s %s/%s: %w", what, s, name, err)
}

// Put implements [objstore.Store].
func (s *Store) Put(ctx context.Context, name string, data []byte) error {
	key, err := s.key(name)
	if err != nil {
		return err
	}
	_, err = s.upload(ctx, key, data, nil)
	return s.failed("write", name, err)
}

// PutIfAbsent implements [objstore.Store].
//
// When the answer to a try is lost, a further one finds the object of the first.
// That it is this call's own is seen by the random text that lies beside it.
func (s *Store) PutIfAbsent(ctx context.Context, name string, data ...[]byte) error {
	key, err := s.key(name)
	if err != nil {
		return err
	}
	// A copy: a request that was given up may read on after the return.
	whole := bytes.Join(data, nil)
	call, err := s.upload(ctx, key, whole, aws.String("*"))
	if errors.Is(err, objstore.ErrExists) {
		var own bool
		if own, err = s.wrote(ctx, key, call); own || err != nil {
			return s.failed("write", name, err)
		}
		err = objstore.ErrExists
	}
	return s.failed("write", name, err)
}

// wrote reports whether the object is the one that a call wrote.
func (s *Store) wrote(ctx context.Context, key, call string) (bool, error) {
	there, err := s.head(ctx, key)
	if errors.Is(err, objstore.ErrNotFound) {
		return false, nil // it existed when it was written; it has been deleted since
	}
	return err == nil && metadata(there.Metadata, putKey) == call, err
}

// metadata looks up what is kept with an object: servers spell its name as they
// like.
func metadata(all map[string]string, key string) string {
	for k, v := range all {
		if strings.EqualFold(k, key) {
			return v
		}
	}
	return ""
}

// upload writes an object; ifNoneMatch is nil or "*". call is the text by which
// the object can be told to be this call's.
func (s *Store) upload(ctx context.Context, key string, data []byte, ifNoneMatch *string) (call string, err error) {
	call = rand.Text()
	kept := map[string]string{putKey: call, sumKey: fmt.Sprintf("%08x", crc32.Checksum(data, castagnoli))}
	if len(data) > s.partBytes {
		return call, s.uploadParts(ctx, key, data, kept, ifNoneMatch)
	}
	return call, s.repeat(ctx, int64(len(data)), func(ctx context.Context, _ deadline) error {
		out, err := s.client.PutObject(ctx, &s3.PutObjectInput{
			Bucket: &s.location.Bucket, Key: &key, IfNoneMatch: ifNoneMatch, Metadata: kept,
			Body: bytes.NewReader(data), ContentLength: aws.Int64(int64(len(data))), ChecksumCRC32C: sum(data),
		})
		if err == nil && out.ETag == nil {
			return errForeign
		}
		return err
	})
}

// sum is the checksum of bytes as S3 wants it.
func sum(data []byte) *string {
	return aws.String(base64.StdEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, crc32.Checksum(data, castagnoli))))
}

// Get implements [objstore.Store]. The bytes are held against the checksum that
// was kept with them.
func (s *Store) Get(ctx context.Context, name string) ([]byte, error) {
	return s.download(ctx, name, nil, func(data []byte, out *s3.GetObjectOutput) error {
		kept := metadata(out.Metadata, sumKey)
		if want, err := strconv.ParseUint(kept, 16, 32); kept != "" && (err != nil || uint32(want) != crc32.Checksum(data, castagnoli)) {
			return errTorn
		}
		return nil
	})
}

// GetRange implements [objstore.Store].
func (s *Store) GetRange(ctx context.Context, name string, offset, length int64) ([]byte, error) {
	if length <= 0 {
		_, err := s.download(ctx, name, aws.String("bytes=0-0"), nil)
		return nil, err
	}
	whole := false
	data, err := s.download(ctx, name, aws.String(fmt.Sprintf("bytes=%d-%d", offset, offset+length-1)), func(_ []byte, out *s3.GetObjectOutput) error {
		whole = out.ContentRange == nil
		return nil
	})
	if err == nil && whole { // not every server knows parts
		data = data[min(offset, int64(len(data))):min(offset+length, int64(len(data)))]
	}
	return data, err
}

func (s *Store) download(ctx context.Context, name string, span *string, check func([]byte, *s3.GetObjectOutput) error) ([]byte, error) {
	key, err := s.key(name)
	if err != nil {
		return nil, err
	}
	var data []byte
	err = s.repeat(ctx, 0, func(ctx context.Context, d deadline) error {
		out, err := s.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &s.location.Bucket, Key: &key, Range: span})
		if _, status, _ := answer(err); status == http.StatusRequestedRangeNotSatisfiable {
			data = nil // the object ends before the range
			return nil
		}
		if err != nil {
			return err
		}
		defer out.Body.Close()
		if out.ETag == nil {
			return errForeign
		}
		size := int64(-1)
		if out.ContentLength != nil {
			size = *out.ContentLength
		}
		d.moves(size)
		if data, err = readAll(out.Body, size); err != nil || check == nil {
			return err
		}
		return check(data, out)
	})
	return data, s.failed("read", name, err)
}

// readAll reads an answer of the size that its header says, -1 if it does not;
// fewer bytes are an error.
func readAll(body io.Reader, size int64) ([]byte, error) {
	b := bytes.NewBuffer(make([]byte, 0, max(size, 0)+bytes.MinRead))
	n, err := b.ReadFrom(body)
	if err == nil && size >= 0 && n != size {
		err = io.ErrUnexpectedEOF
	}
	return b.Bytes(), err
}

// List implements [objstore.Store].
func (s *Store) List(ctx context.Context, prefix string) ([]string, error) {
	below := s.below()
	full := below + prefix
	var names []string
	var next *string
	for {
		var page *s3.ListObjectsV2Output
		err := s.repeat(ctx, 0, func(ctx context.Context, _ deadline) (err error) {
			page, err = s.client.ListObjectsV2(ctx, &s3.ListObjectsV2Input{Bucket: &s.location.Bucket, Prefix: &full, ContinuationToken: next})
			if err == nil && page.Name == nil && page.KeyCount == nil {
				return errForeign
			}
			return err
		})
		if err != nil {
			return nil, s.failed("list", prefix, err)
		}
		for _, o := range page.Contents {
			names = append(names, strings.TrimPrefix(aws.ToString(o.Key), below))
		}
		if !aws.ToBool(page.IsTruncated) {
			break
		}
		// A part of the names would be taken for all of them.
		if page.NextContinuationToken == nil || next != nil && *page.NextContinuationToken == *next {
			return nil, s.failed("list", prefix, fmt.Errorf("%w: the list breaks off after %d names", errForeign, len(names)))
		}
		next = page.NextContinuationToken
	}
	sort.Strings(names) // not every kind of bucket lists in order
	return names, nil
}

// Delete implements [objstore.Store]. Many objects go by one request.
func (s *Store) Delete(ctx context.Context, names ...string) error {
	keys := make([]types.ObjectIdentifier, len(names))
	for i, name := range names {
		key, err := s.key(name)
		if err != nil {
			return err
		}
		keys[i].Key = &key
	}
	if len(keys) == 1 {
		err := s.repeat(ctx, 0, func(ctx context.Context, _ deadline) error {
			_, err := s.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: &s.location.Bucket, Key: keys[0].Key})
			return err
		})
		if errors.Is(err, objstore.ErrNotFound) {
			return nil // not every server calls that a success
		}
		return s.failed("delete", names[0], err)
	}
	for len(keys) > 0 {
		n := min(len(keys), deleteMost)
		if err := s.deleteMany(ctx, keys[:n]); err != nil {
			return s.failed("delete", fmt.Sprintf("%s and %d more", strings.TrimPrefix(*keys[0].Key, s.below()), n-1), err)
		}
		keys = keys[n:]
	}
	return nil
}

func (s *Store) deleteMany(ctx context.Context, keys []types.ObjectIdentifier) error {
	return s.repeat(ctx, 0, func(ctx context.Context, _ deadline) error {
		out, err := s.client.DeleteObjects(ctx, &s3.DeleteObjectsInput{
			Bucket: &s.location.Bucket, Delete: &types.Delete{Objects: keys, Quiet: aws.Bool(true)},
		})
		if err != nil {
			return err
		}
		for _, e := range out.Errors {
			if code := aws.ToString(e.Code); code != "NoSuchKey" {
				return &refused{key: aws.ToString(e.Key), code: code, message: aws.ToString(e.Message)}
			}
		}
		return nil
	})
}
