package s3

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/onceflow/onceflow/internal/objstore"
)

// services are the variables by which an environment names a service that hands out credentials.
var services = []string{"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_WEB_IDENTITY_TOKEN_FILE"}

// haveCredentials makes sure that there are credentials. A service that hands them out, and is away, is asked again: with the machine
// it may have just started. Elsewhere nobody answers because there are none.
func haveCredentials(ctx context.Context, from aws.CredentialsProvider, t tries) error {
	named := slices.ContainsFunc(services, func(name string) bool { return os.Getenv(name) != "" })
	for n, pause := 1, t.pause; ; n, pause = n+1, min(2*pause, t.pauseMax) {
		_, err := from.Retrieve(ctx)
		switch {
		case err == nil:
			return nil
		case !named || !passing(err):
			return fmt.Errorf("%w: no credentials; set s3.access-key and s3.secret-key, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or a role: %w", objstore.ErrMisconfigured, err)
		case n == t.most:
			return fmt.Errorf("no credentials: the service that hands them out does not answer: %d tries: %w", n, err)
		}
		timer := time.NewTimer(rand.N(pause) + pause/8)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
}
