package s3

import (
	"fmt"

	"github.com/aws/smithy-go"
)

// refused is what a server says about one object of a request for many. It reads
// like an answer to a request of its own.
type refused struct{ key, code, message string }

func (r *refused) Error() string                 { return fmt.Sprintf("%s: %s: %s", r.key, r.code, r.message) }
func (r *refused) ErrorCode() string             { return r.code }
func (r *refused) ErrorMessage() string          { return r.message }
func (r *refused) ErrorFault() smithy.ErrorFault { return smithy.FaultUnknown }
