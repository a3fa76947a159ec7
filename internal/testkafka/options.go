package testkafka

import (
	"fmt"
	"slices"
)

const (
	// Version is the release of Apache Kafka that runs unless Options name another one.
	Version = "4.3.1"
	// OldestVersion is that of the oldest line that is supported; it has no transaction.version.
	OldestVersion = "3.9.1"
)

// User and Password are accepted by the SASL listeners, with PLAIN and with SCRAM-SHA-256.
const (
	User     = "onceflow"
	Password = "onceflow-secret"
)

// Protocol is a security protocol of a broker's listener, spelled as Kafka spells it.
type Protocol string

// The protocols that a client can connect with.
const (
	Plaintext     Protocol = "PLAINTEXT"
	SSL           Protocol = "SSL"
	SASLPlaintext Protocol = "SASL_PLAINTEXT"
	SASLSSL       Protocol = "SASL_SSL"
)

// controller is the listener of the KRaft quorum; clients never see it.
const controller Protocol = "CONTROLLER"

// Options describe a cluster. The zero value is one broker with a plaintext listener.
type Options struct {
	// Brokers is the number of brokers: 1 (the default) or 3.
	Brokers int
	// Version is the release that all of them run: Version (the default) or OldestVersion.
	Version string
	// HeapMegabytes limits each broker's Java heap. Default 512.
	HeapMegabytes int
	// Optimized lets the brokers' machine code be as good as in production, which costs each start several seconds of processor time: for measurements
	// of speed. Otherwise they start fast.
	Optimized bool
	// Listeners are opened on every broker beside the plaintext one, which is always there.
	Listeners []Protocol
	// RequireClientCertificate makes the SSL and SASL_SSL listeners refuse a client that shows no certificate.
	RequireClientCertificate bool
	// Front, if set, is given the host:port of each broker's plaintext listener and returns what the broker advertises instead:
	// something in front of it that passes on or disturbs what clients, and the brokers themselves, say to it.
	Front func(broker string) (advertised string, err error)
	// Config is added to every broker's server.properties and wins over what this package sets.
	Config map[string]string
}

func (o Options) withDefaults() (Options, error) {
	if o.Brokers == 0 {
		o.Brokers = 1
	}
	if o.Version == "" {
		o.Version = Version
	}
	if o.HeapMegabytes == 0 {
		o.HeapMegabytes = 512
	}
	if o.Brokers != 1 && o.Brokers != 3 {
		return o, fmt.Errorf("testkafka: %d brokers asked for: use 1 or 3", o.Brokers)
	}
	if o.Version != Version && o.Version != OldestVersion {
		return o, fmt.Errorf("testkafka: Kafka %s asked for: use %s or %s", o.Version, Version, OldestVersion)
	}
	for i, p := range o.Listeners {
		if p != SSL && p != SASLPlaintext && p != SASLSSL {
			return o, fmt.Errorf("testkafka: listener %q: use %s, %s or %s", p, SSL, SASLPlaintext, SASLSSL)
		}
		if slices.Contains(o.Listeners[:i], p) {
			return o, fmt.Errorf("testkafka: listener %s is given twice", p)
		}
	}
	return o, nil
}

// protocols are all listeners of a broker that clients may use.
func (o Options) protocols() []Protocol {
	return append([]Protocol{Plaintext}, o.Listeners...)
}

func (o Options) needsCertificates() bool {
	return slices.Contains(o.Listeners, SSL) || slices.Contains(o.Listeners, SASLSSL)
}

func (o Options) needsUsers() bool {
	return slices.Contains(o.Listeners, SASLPlaintext) || slices.Contains(o.Listeners, SASLSSL)
}
