package s3

import (
	"bytes"
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

const (
	// partsMost is how many parts an object may have.
	partsMost = 10000
	// abortTimeout bounds the attempt to remove the parts of an object that was not
	// completed. What stays is invisible, and goes by the bucket's rule for
	// incomplete uploads.
	abortTimeout = 10 * time.Second
)

// uploadParts writes an object in parts, which become an object by the last
// request and are nothing before it.
func (s *Store) uploadParts(ctx context.Context, key string, data []byte, kept map[string]string, ifNoneMatch *string) error {
	var begun *s3.CreateMultipartUploadOutput
	err := s.repeat(ctx, 0, func(ctx context.Context, _ deadline) (err error) {
		begun, err = s.client.CreateMultipartUpload(ctx, &s3.CreateMultipartUploadInput{
			Bucket: &s.location.Bucket, Key: &key, Metadata: kept, ChecksumAlgorithm: types.ChecksumAlgorithmCrc32c,
		})
		return err
	})
	if err != nil {
		return err
	}
	parts, err := s.sendParts(ctx, key, begun.UploadId, data)
	if err == nil {
		err = s.complete(ctx, key, begun.UploadId, parts, ifNoneMatch, kept[putKey])
	}
	if err != nil {
		s.abort(ctx, key, begun.UploadId)
	}
	return err
}

func (s *Store) sendParts(ctx context.Context, key string, upload *string, data []byte) ([]types.CompletedPart, error) {
	size := max(s.partBytes, (len(data)+partsMost-1)/partsMost)
	var parts []types.CompletedPart
	for n := int32(1); len(data) > 0; n++ {
		part := data[:min(size, len(data))]
		data = data[len(part):]
		check := sum(part)
		err := s.repeat(ctx, int64(len(part)), func(ctx context.Context, _ deadline) error {
			out, err := s.client.UploadPart(ctx, &s3.UploadPartInput{
				Bucket: &s.location.Bucket, Key: &key, UploadId: upload, PartNumber: aws.Int32(n),
				Body: bytes.NewReader(part), ContentLength: aws.Int64(int64(len(part))), ChecksumCRC32C: check,
			})
			if err == nil {
				parts = append(parts, types.CompletedPart{ETag: out.ETag, PartNumber: aws.Int32(n), ChecksumCRC32C: check})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// complete makes the parts an object. When the answer is lost, a further try finds
// no upload any more: then the object is this call's, or it never was.
func (s *Store) complete(ctx context.Context, key string, upload *string, parts []types.CompletedPart, ifNoneMatch *string, call string) error {
	// The server puts the parts together before it answers.
	err := s.repeat(ctx, int64(len(parts))*s.tries.bytesPerSecond, func(ctx context.Context, _ deadline) error {
		out, err := s.client.CompleteMultipartUpload(ctx, &s3.CompleteMultipartUploadInput{
			Bucket: &s.location.Bucket, Key: &key, UploadId: upload, IfNoneMatch: ifNoneMatch,
			MultipartUpload: &types.CompletedMultipartUpload{Parts: parts},
		})
		if err == nil && out.ETag == nil {
			return errForeign
		}
		return err
	})
	if code, _, _ := answer(err); code != "NoSuchUpload" {
		return err
	}
	own, seen := s.wrote(ctx, key, call)
	if own || seen != nil {
		return seen
	}
	return err
}

// abort removes parts that will not become an object.
func (s *Store) abort(ctx context.Context, key string, upload *string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), abortTimeout)
	defer cancel()
	s.client.AbortMultipartUpload(ctx, &s3.AbortMultipartUploadInput{Bucket: &s.location.Bucket, Key: &key, UploadId: upload})
}
