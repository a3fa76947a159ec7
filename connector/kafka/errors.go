package kafka

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"

	"github.com/onceflow/onceflow/connector"
)

// classify gives err the class that says what it means for the job. It keeps a
// class that err has already.
func classify(err error) error {
	var classified *connector.Error
	if err == nil || errors.As(err, &classified) {
		return err
	}
	if class, hint := classOf(err); class != connector.Retriable {
		return connector.WithHint(class, hint, err)
	}
	return err
}

func classOf(err error) (connector.Class, string) {
	switch {
	case isAny(err, fencedErrors):
		return connector.Fenced, "a newer generation runs, or the transaction expired: only the ledger tells"
	case isAny(err, deniedErrors):
		return connector.BadConfig, "check the credentials, and the rights that they have on the cluster"
	case errors.Is(err, kerr.InvalidTransactionTimeout):
		return connector.BadConfig, "lower properties.transaction.timeout.ms, or raise the brokers' transaction.max.timeout.ms"
	case errors.Is(err, kerr.InvalidTopicException):
		return connector.BadConfig, "a topic's name has at most 249 of the characters a-z A-Z 0-9 . _ -"
	case refusedByBroker(err):
		return connector.BadConfig, "the broker wants a client's certificate that it trusts: check properties.ssl.keystore.*"
	case badCertificate(err):
		return connector.BadConfig, "check properties.ssl.* and the name that the broker's certificate is for"
	}
	return connector.Retriable, ""
}

// fencedErrors may all mean that another producer took over, or that the
// transaction is gone. None of them proves what became of it.
var fencedErrors = []error{
	kerr.ProducerFenced, kerr.InvalidProducerEpoch, kerr.InvalidTxnState, kerr.UnknownProducerID,
	kerr.InvalidProducerIDMapping, kerr.TransactionCoordinatorFenced, kerr.OperationNotAttempted,
	kerr.TransactionAbortable, kerr.OutOfOrderSequenceNumber,
}

var deniedErrors = []error{
	kerr.SaslAuthenticationFailed, kerr.UnsupportedSaslMechanism, kerr.IllegalSaslState,
	kerr.TopicAuthorizationFailed, kerr.GroupAuthorizationFailed, kerr.ClusterAuthorizationFailed,
	kerr.TransactionalIDAuthorizationFailed,
}

func isAny(err error, targets []error) bool {
	for _, t := range targets {
		if errors.Is(err, t) {
			return true
		}
	}
	return false
}

func badCertificate(err error) bool {
	var verification *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var record tls.RecordHeaderError
	return errors.As(err, &verification) || errors.As(err, &authority) || errors.As(err, &host) || errors.As(err, &record)
}

// refusedByBroker reports that the broker did not like our certificate, or that we
// showed none. The alert has no type of its own, only its text.
func refusedByBroker(err error) bool {
	var remote *net.OpError
	if !errors.As(err, &remote) || remote.Op != "remote error" {
		return false
	}
	text := remote.Err.Error()
	return strings.HasPrefix(text, "tls: ") && (strings.Contains(text, "certificate") || strings.HasSuffix(text, "access denied"))
}

// backoff is how long to wait after the n-th failure in a row.
func backoff(n int) time.Duration {
	return min(100*time.Millisecond<<min(n, 6), 5*time.Second)
}

// pause waits, unless ctx ends before.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
