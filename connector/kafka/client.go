package kafka

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/onceflow/onceflow/option"
)

// ClientOptions are the options of a client of the cluster that properties name, which are those of a table without their
// "properties.": the addresses, security, time-outs. The problems are of single properties; with any, the options are nil.
func ClientOptions(properties map[string]string) ([]kgo.Opt, []option.Problem) {
	s, problems := readSettings(properties)
	if len(problems) > 0 {
		return nil, problems
	}
	return append(s.options(), kgo.Dialer(s.over(s.dialer()))), nil
}

// options are those that every client has, without how it connects.
func (s *settings) options() []kgo.Opt {
	opts := []kgo.Opt{
		kgo.SeedBrokers(s.servers...),
		kgo.ClientID(s.clientID),
		// A topic that was just created, or a partition that just moved, is looked
		// up again at once rather than after seconds.
		kgo.MetadataMinAge(100 * time.Millisecond),
		kgo.DisableClientMetrics(),
	}
	if s.sasl != nil {
		opts = append(opts, kgo.SASL(s.sasl))
	}
	if s.requestTimeout > 0 {
		opts = append(opts, kgo.RetryTimeout(s.requestTimeout))
	}
	return opts
}

// connect makes a client without connecting yet. A nil log discards.
func (s *settings) connect(log *slog.Logger, more ...kgo.Opt) (*kgo.Client, error) {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	hook := connectHook{s.outages, log}
	heard := newSilence(s, log)
	opts := append(s.options(), kgo.WithLogger(clientLog{hook}), kgo.WithHooks(hook, heard), kgo.Dialer(s.over(heard.DialContext)))
	cl, err := kgo.NewClient(append(opts, more...)...)
	if err != nil {
		return nil, classify(fmt.Errorf("kafka client for %s: %w", strings.Join(s.servers, ","), err))
	}
	return cl, nil
}

// producing are the options of a client that writes to the targets.
func (s *settings) producing(t *targets) []kgo.Opt {
	return []kgo.Opt{
		// As with Kafka's own producer: the brokers decide whether they do.
		kgo.AllowAutoTopicCreation(),
		kgo.RecordPartitioner(kgo.ManualPartitioner()),
		kgo.ProducerLinger(s.linger),
		kgo.ProducerBatchMaxBytesFn(t.batchLimit),
		kgo.BrokerMaxWriteBytes(max(brokerWriteBytes, s.maxRequestBytes)),
		kgo.MaxBufferedRecords(s.bufferRecords),
		kgo.ProducerBatchCompression(s.compression),
	}
}

// minBatchBytes is what the client needs at least for a batch and its headers.
const minBatchBytes = 1 << 10

// brokerWriteBytes is the client's own limit for one request.
const brokerWriteBytes = 100 << 20

// oldTransactions caps the requests whose newer versions only brokers with
// transaction.version 2 understand as we mean them.
func oldTransactions() kgo.Opt {
	v := kversion.Stable()
	v.SetMaxKeyVersion(kmsg.TxnOffsetCommit.Int16(), 4)
	return kgo.MaxVersions(v)
}

// cluster is what metadata say about the whole cluster.
type cluster struct {
	id    string
	nodes []int32 // the ids of its brokers
	// addresses are those that the brokers advertise.
	addresses []string
	// transactionVersion is the finalized feature; below 2 the epoch of a
	// producer does not change between its transactions.
	transactionVersion int16
}

// describeCluster asks for the identity and the finalized features.
func describeCluster(ctx context.Context, cl *kgo.Client) (cluster, error) {
	req := kmsg.NewPtrMetadataRequest()
	req.Topics = []kmsg.MetadataRequestTopic{}
	meta, err := req.RequestWith(ctx, cl)
	if err != nil {
		return cluster{}, classify(fmt.Errorf("ask the cluster for its metadata: %w", err))
	}
	var c cluster
	for _, b := range meta.Brokers {
		c.nodes = append(c.nodes, b.NodeID)
		c.addresses = append(c.addresses, addressOf(b.Host, b.Port))
	}
	if meta.ClusterID != nil {
		c.id = *meta.ClusterID
	}
	versions := kmsg.NewPtrApiVersionsRequest()
	versions.ClientSoftwareName, versions.ClientSoftwareVersion = "onceflow", "1"
	resp, err := versions.RequestWith(ctx, cl)
	if err != nil {
		return c, classify(fmt.Errorf("ask the cluster for its features: %w", err))
	}
	for _, f := range resp.FinalizedFeatures {
		if f.Name == "transaction.version" {
			c.transactionVersion = f.MaxVersionLevel
		}
	}
	return c, nil
}

// domainPatience is how long to wait for a broker to say which cluster it is part
// of, before the caller is told that none does.
const domainPatience = 10 * time.Second

// domain is the name of the cluster's transaction domain, made of its id.
func (s *settings) domain(ctx context.Context, cl *kgo.Client) (string, error) {
	if err := s.unknownHosts(ctx, "properties.bootstrap.servers", s.servers, "check the spelling, and that this machine knows the names"); err != nil {
		return "", err
	}
	asking, cancel := context.WithTimeout(ctx, domainPatience)
	defer cancel()
	c, err := describeCluster(asking, cl)
	servers := strings.Join(s.servers, ",")
	if hosts := s.unknownHosts(ctx, "the cluster says that its brokers are elsewhere than at "+servers, c.addresses,
		"set the brokers' advertised.listeners to names that clients know"); hosts != nil {
		return "", hosts
	}
	switch {
	case err != nil && asking.Err() != nil && ctx.Err() == nil:
		return "", fmt.Errorf("no broker of %s has said within %v which cluster it is part of: %w", servers, domainPatience, err)
	case err != nil:
		return "", err
	case c.id == "":
		return "", fmt.Errorf("the brokers %s do not say yet which cluster they are part of", servers)
	}
	return "kafka:" + c.id, nil
}

// saidBetter are messages about what connectHook and the errors of writes tell in
// words that are not the client's own.
var saidBetter = []string{"unable to open connection to broker", "produce partition load error"}

// clientLog passes on what an operator should see: the client's warnings (a login
// fails, a topic was replaced), not its news, nor what connectHook says once.
type clientLog struct{ connectHook }

func (l clientLog) Level() kgo.LogLevel { return kgo.LogLevelWarn }

func (l clientLog) Log(level kgo.LogLevel, msg string, keyvals ...any) {
	if slices.ContainsFunc(saidBetter, func(s string) bool { return strings.HasPrefix(msg, s) }) || !l.outages.worthSaying(msg) {
		return
	}
	to := slog.LevelWarn
	if level == kgo.LogLevelError {
		to = slog.LevelError
	}
	l.log.Log(context.Background(), to, "kafka: "+msg, keyvals...)
}
