package kafka

import (
	"crypto/tls"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl"

	"github.com/onceflow/onceflow/option"
)

// settings are the client properties of one table, read and checked.
type settings struct {
	servers  []string
	clientID string
	group    string
	// reset is where a partition begins that has no committed offset:
	// "earliest", "latest" or empty for nowhere.
	reset string

	tls  *tls.Config
	sasl sasl.Mechanism
	// principal is the user of sasl as ACLs spell it; empty without one.
	principal string

	requestTimeout     time.Duration
	transactionTimeout time.Duration // 0: not fixed by the table
	linger             time.Duration
	maxRequestBytes    int32
	bufferRecords      int
	compression        kgo.CompressionCodec
	compresses         bool // compression is other than none
	fetchMaxWait       time.Duration
	fetchMinBytes      int32
	fetchMaxBytes      int32
	partitionMaxBytes  int32

	// bounded are the topics for which batches are bounded before compression.
	bounded *topicSet
	// written are the topics that the job writes.
	written *writtenTopics
	// outages are those that clients of the job's tables know of together.
	outages *outages
	// dial connects to brokers; nil: over TCP.
	dial Dial

	// notes are properties that were given and have no effect, with the reason.
	notes []string
}

// Defaults that differ from Kafka's own; each is for latency or the guarantee.
const (
	defaultLinger            = 2 * time.Millisecond
	defaultFetchMaxWait      = 250 * time.Millisecond
	defaultFetchMaxBytes     = 8 << 20
	defaultPartitionMaxBytes = 256 << 10
	// defaultMaxRequestBytes is Kafka's max.request.size, and within the default
	// max.message.bytes of a topic.
	defaultMaxRequestBytes = 1 << 20
	defaultBufferRecords   = 10_000
)

func newSettings() *settings {
	return &settings{
		outages:           newOutages(),
		bounded:           &topicSet{},
		written:           &writtenTopics{},
		clientID:          "onceflow",
		linger:            defaultLinger,
		maxRequestBytes:   defaultMaxRequestBytes,
		bufferRecords:     defaultBufferRecords,
		compression:       kgo.NoCompression(),
		fetchMaxWait:      defaultFetchMaxWait,
		fetchMinBytes:     1,
		fetchMaxBytes:     defaultFetchMaxBytes,
		partitionMaxBytes: defaultPartitionMaxBytes,
	}
}

// readSettings reads the keys that follow "properties." and reports every
// problem.
func readSettings(given map[string]string) (*settings, []option.Problem) {
	s := newSettings()
	var problems []option.Problem
	for _, name := range sortedKeys(given) {
		if p, bad := s.read(name, given[name]); bad {
			p.Key = "properties." + name
			problems = append(problems, p)
		}
	}
	problems = append(problems, s.readSecurity(given)...)
	if len(s.servers) == 0 && given["bootstrap.servers"] == "" {
		problems = append(problems, option.Problem{
			Key: "properties.bootstrap.servers", Message: "is required",
			Hint: "give the brokers as 'host:port', separated by commas",
		})
	}
	return s, problems
}

func (s *settings) read(name, text string) (option.Problem, bool) {
	p, known := clientProperties[name]
	if !known {
		return unknownProperty(name), true
	}
	text = strings.TrimSpace(text)
	if p.note != "" {
		s.notes = append(s.notes, "properties."+name+" has no effect: "+p.note)
		return option.Problem{}, false
	}
	if p.read == nil {
		return option.Problem{}, false
	}
	if msg := p.read(s, text); msg != "" {
		return option.Problem{Message: msg}, true
	}
	return option.Problem{}, false
}

func unknownProperty(name string) option.Problem {
	names := make([]string, 0, len(clientProperties))
	for n := range clientProperties {
		names = append(names, n)
	}
	p := option.Problem{Message: "is not a property of Kafka clients"}
	if near := option.Nearest(name, names); near != "" {
		p.Hint = "did you mean 'properties." + near + "'?"
	}
	return p
}
