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
	if class, hint := classOf(err); class != connector.Retriable || hint != "" {
		return connector.WithHint(class, hint, err)
	}
	return err
}

func classOf(err error) (connector.Class, string) {
	for _, m := range meanings {
		if isAny(err, m.errors) {
			return m.class, m.hint
		}
	}
	switch {
	case tooOld(err):
		return connector.BadConfig, "the brokers are older than what the job needs: upgrade them"
	case refusedByBroker(err):
		return connector.BadConfig, "the broker wants a client's certificate that it trusts: check properties.ssl.keystore.*"
	case badCertificate(err):
		return connector.BadConfig, "check properties.ssl.* and the name that the broker's certificate is for"
	}
	return connector.Retriable, ""
}

// meanings are those of the brokers' answers. An answer that is not among them
// says nothing for the next time.
var meanings = []struct {
	errors []error
	class  connector.Class
	hint   string
}{
	{fencedErrors, connector.Fenced, "a newer generation runs, or the transaction expired: only the ledger tells"},
	{deniedErrors, connector.BadConfig, "check the credentials, and the rights that they have on the cluster"},
	{memberErrors, connector.Retriable, "the consumer group has live members, and their commits and the job's would overwrite each other: stop them, or set 'properties.group.id' to another group"},
	{[]error{kerr.InvalidTransactionTimeout}, connector.BadConfig, "lower properties.transaction.timeout.ms, or raise the brokers' transaction.max.timeout.ms"},
	{[]error{kerr.InvalidTopicException}, connector.BadConfig, "a topic's name has at most 249 of the characters a-z A-Z 0-9 . _ -"},
	{[]error{kerr.InvalidGroupID}, connector.BadConfig, "check 'properties.group.id'"},
	{[]error{kerr.InvalidConfig, kerr.PolicyViolation}, connector.BadConfig, "the cluster has a policy against it: ask those who run it, or create the topic by hand"},
	{[]error{kerr.UnsupportedCompressionType, kerr.UnsupportedForMessageFormat}, connector.BadConfig, "check 'properties.compression.type', and the topic's message.format.version"},
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

// memberErrors are the answers to offsets that come from none of the members that
// a group has. They end when the members leave.
var memberErrors = []error{
	kerr.UnknownMemberID, kerr.IllegalGeneration, kerr.RebalanceInProgress, kerr.FencedInstanceID,
	kerr.FencedMemberEpoch, kerr.StaleMemberEpoch,
}

// tooOld reports that a broker does not know a request, or not in a version that
// the client can send. The client's own errors for that have no type.
func tooOld(err error) bool {
	return errors.Is(err, kerr.UnsupportedVersion) || strings.Contains(err.Error(), "broker is too old") ||
		strings.Contains(err.Error(), "request key is unknown")
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
