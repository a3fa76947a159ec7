package s3

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"

	"github.com/onceflow/onceflow/internal/objstore"
)

var (
	// errTorn is an answer that is not what the server keeps.
	errTorn = errors.New("the bytes do not match their checksum")
	// errForeign is a good answer of somebody else, such as a proxy's page.
	errForeign = errors.New("the answer is not one of S3")
)

// Codes of S3 that name a passing trouble, beside the statuses of 500 and above.
var passingCodes = []string{
	"RequestTimeTooSkewed", // the client corrects its clock by the answer
	"RequestTimeout", "InternalError", "ServiceUnavailable", "SlowDown", "Throttling", "ThrottlingException", "TooManyRequests",
	"ConditionalRequestConflict", "OperationAborted", // another write was under way
	"BadDigest", "IncompleteBody", "XAmzContentChecksumMismatch", "XAmzContentSHA256Mismatch", // torn on its way
	"ExpiredToken", "TokenRefreshRequired", // new credentials are asked for
}

// answer is what a server said: its code and status; ok is false when it said
// nothing.
func answer(err error) (code string, status int, ok bool) {
	var api smithy.APIError
	if errors.As(err, &api) {
		code = api.ErrorCode()
	}
	var response *smithyhttp.ResponseError
	if errors.As(err, &response) && response.Response != nil {
		status = response.HTTPStatusCode()
	}
	return code, status, code != "" || status >= http.StatusMultipleChoices
}

// passing reports that the same request may well succeed in a moment. No answer,
// or half of one, is such a failure.
func passing(err error) bool {
	code, status, answered := answer(err)
	switch {
	case full(code, status):
		return false
	case slices.Contains(passingCodes, code):
		return true
	case answered:
		return status >= http.StatusInternalServerError && status != http.StatusNotImplemented ||
			status == http.StatusTooManyRequests || status == http.StatusRequestTimeout
	}
	return true
}

// spoken reports that a code is one of S3's. What stands before a server that is
// away may answer in its place, with a status and a page for people: then the code
// is made of the status.
func spoken(code string, status int) bool {
	return code != "" && code != "UnknownError" && code != strings.ReplaceAll(http.StatusText(status), " ", "")
}

func full(code string, status int) bool {
	return status == http.StatusInsufficientStorage || strings.Contains(code, "QuotaExceeded") || strings.Contains(code, "StorageFull")
}

// meaning adds to an error what it means in the terms of package objstore.
func meaning(err error) error {
	if err == nil {
		return nil
	}
	code, status, answered := answer(err)
	short := plain(err, code, status, answered)
	switch {
	case errors.Is(err, errTorn):
		return fmt.Errorf("%w: %w", objstore.ErrDamaged, err)
	case full(code, status):
		return fmt.Errorf("%w: %w", objstore.ErrFull, short)
	case code == "NoSuchBucket":
		return fmt.Errorf("%w: there is no such bucket; create it: %w", objstore.ErrMisconfigured, short)
	case code == "NoSuchKey":
		return objstore.ErrNotFound
	case code == "PreconditionFailed" || status == http.StatusPreconditionFailed:
		return objstore.ErrExists
	case slices.Contains([]string{"PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException"}, code), status == http.StatusMovedPermanently:
		return fmt.Errorf("%w: the bucket is in %s; set s3.region: %w", objstore.ErrMisconfigured, regionIn(err), short)
	case code == "RequestTimeTooSkewed":
		return fmt.Errorf("the clock of this machine differs too much from the server's; set it: %w", short)
	case code == "InvalidAccessKeyId" || code == "SignatureDoesNotMatch" || code == "InvalidToken" || code == "ExpiredToken":
		return fmt.Errorf("%w: the server does not accept the credentials: %w", objstore.ErrDenied, short)
	case status == http.StatusForbidden || status == http.StatusUnauthorized:
		return fmt.Errorf("%w: %w", objstore.ErrDenied, short)
	case code == "NotImplemented" || status == http.StatusNotImplemented:
		return fmt.Errorf("%w: the server cannot do what is needed here: %w", objstore.ErrMisconfigured, short)
	case spoken(code, status) && status >= http.StatusBadRequest && status < http.StatusInternalServerError && !passing(err):
		return fmt.Errorf("%w: the server refuses the request: %w", objstore.ErrMisconfigured, short)
	}
	return short
}

// regionIn is the region that a redirection names.
func regionIn(err error) string {
	var response *smithyhttp.ResponseError
	if errors.As(err, &response) && response.Response != nil {
		if region := response.Response.Header.Get("X-Amz-Bucket-Region"); region != "" {
			return "region " + region
		}
	}
	return "another region"
}

// plainError says what went wrong without the SDK's layers around it, and keeps
// them for errors.As.
type plainError struct {
	text string
	err  error
}

func (e *plainError) Error() string { return e.text }
func (e *plainError) Unwrap() error { return e.err }

// plain shortens what the SDK says: the code, status and text of an answer with
// the request's id, or the innermost reason why there was none.
func plain(err error, code string, status int, answered bool) error {
	if !answered {
		return unanswered(err)
	}
	var api smithy.APIError
	text := strings.TrimSpace(fmt.Sprintf("%s (status %d)", code, status))
	if errors.As(err, &api) && api.ErrorMessage() != "" && api.ErrorMessage() != code {
		text += ": " + api.ErrorMessage()
	}
	var id interface{ ServiceRequestID() string }
	if errors.As(err, &id) && id.ServiceRequestID() != "" {
		text += ", request " + id.ServiceRequestID()
	}
	return &plainError{text, err}
}

func unanswered(err error) error {
	var send *smithyhttp.RequestSendError
	switch {
	case errors.Is(err, errOverdue), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &send):
		return &plainError{"no answer: " + send.Err.Error(), err}
	}
	return err
}

// forgetExpired drops cached credentials that the server no longer takes.
func (s *Store) forgetExpired(err error) {
	code, _, _ := answer(err)
	if cache, ok := s.client.Options().Credentials.(*aws.CredentialsCache); ok && (code == "ExpiredToken" || code == "TokenRefreshRequired") {
		cache.Invalidate()
	}
}
