package kafka

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// property is one configuration key of Kafka's own clients.
type property struct {
	// read takes the text into s and says what is wrong with it; nil: the
	// property is read elsewhere, or accepted without effect.
	read func(s *settings, text string) string
	// note says why the property has no effect, where somebody might miss it.
	note string
}

const (
	noteGuarantee = "it is set for the exactly-once guarantee"
	noteJava      = "it names Java code"
	notePositions = "positions are kept in checkpoints and committed with each epoch"
	noteGroup     = "partitions are assigned by the engine, not by the consumer group"
)

// clientProperties are the keys that Kafka's consumer, producer and common
// client configuration know.
var clientProperties = buildProperties()

func buildProperties() map[string]property {
	m := map[string]property{
		"bootstrap.servers":         {read: readServers},
		"client.id":                 {read: func(s *settings, t string) string { s.clientID = t; return "" }},
		"group.id":                  {read: func(s *settings, t string) string { s.group = t; return "" }},
		"auto.offset.reset":         {read: readReset},
		"isolation.level":           {read: readIsolation},
		"transaction.timeout.ms":    {read: millis(1, func(s *settings, d time.Duration) { s.transactionTimeout = d })},
		"request.timeout.ms":        {read: millis(1, func(s *settings, d time.Duration) { s.requestTimeout = d })},
		"linger.ms":                 {read: millis(0, func(s *settings, d time.Duration) { s.linger = d })},
		"max.request.size":          {read: size(1, func(s *settings, n int32) { s.maxRequestBytes = n })},
		"compression.type":          {read: readCompression},
		"acks":                      {read: readAcks},
		"enable.idempotence":        {read: readIdempotence},
		"fetch.max.wait.ms":         {read: millis(0, func(s *settings, d time.Duration) { s.fetchMaxWait = d })},
		"fetch.min.bytes":           {read: size(1, func(s *settings, n int32) { s.fetchMinBytes = n })},
		"fetch.max.bytes":           {read: size(1, func(s *settings, n int32) { s.fetchMaxBytes = n })},
		"max.partition.fetch.bytes": {read: size(1, func(s *settings, n int32) { s.partitionMaxBytes = n })},
	}
	for note, names := range ignoredProperties {
		for _, n := range names {
			m[n] = property{note: note}
		}
	}
	for _, n := range slices.Concat(securityProperties, silentProperties) {
		m[n] = property{}
	}
	return m
}

// ignoredProperties are keys that have no effect here, by reason.
var ignoredProperties = map[string][]string{
	noteGuarantee: {
		"transactional.id", "max.in.flight.requests.per.connection", "retries", "delivery.timeout.ms",
		"transaction.two.phase.commit.enable",
	},
	notePositions: {"enable.auto.commit", "auto.commit.interval.ms", "max.poll.records", "max.poll.interval.ms"},
	noteGroup: {
		"group.instance.id", "group.protocol", "group.remote.assignor", "partition.assignment.strategy",
		"session.timeout.ms", "heartbeat.interval.ms", "internal.leave.group.on.close",
	},
	noteJava: {
		"interceptor.classes", "metric.reporters", "partitioner.class", "sasl.client.callback.handler.class",
		"sasl.login.callback.handler.class", "sasl.login.class", "security.providers", "ssl.engine.factory.class",
		"ssl.provider", "ssl.keymanager.algorithm", "ssl.trustmanager.algorithm", "ssl.secure.random.implementation",
		"compression.gzip.level", "compression.lz4.level", "compression.zstd.level",
	},
}

// securityProperties are read together, in security.go.
var securityProperties = []string{
	"security.protocol", "sasl.mechanism", "sasl.jaas.config",
	"ssl.truststore.type", "ssl.truststore.location", "ssl.truststore.password", "ssl.truststore.certificates",
	"ssl.keystore.type", "ssl.keystore.location", "ssl.keystore.password", "ssl.keystore.key",
	"ssl.keystore.certificate.chain", "ssl.key.password", "ssl.endpoint.identification.algorithm",
	"ssl.protocol", "ssl.enabled.protocols", "ssl.cipher.suites",
}

// silentProperties tune Java's client, or what Flink adds; our client manages
// without, and nobody would notice the difference.
var silentProperties = []string{
	"key.deserializer", "value.deserializer", "key.serializer", "value.serializer", "zookeeper.connect",
	"batch.size", "buffer.memory", "max.block.ms", "check.crcs", "default.api.timeout.ms", "exclude.internal.topics",
	"allow.auto.create.topics", "client.rack", "client.dns.lookup", "connections.max.idle.ms", "metadata.max.age.ms", "metadata.max.idle.ms",
	"metadata.recovery.strategy", "metadata.recovery.rebootstrap.trigger.ms", "metrics.num.samples",
	"metrics.recording.level", "metrics.sample.window.ms", "enable.metrics.push", "receive.buffer.bytes",
	"send.buffer.bytes", "reconnect.backoff.ms", "reconnect.backoff.max.ms", "retry.backoff.ms",
	"retry.backoff.max.ms", "socket.connection.setup.timeout.ms", "socket.connection.setup.timeout.max.ms",
	"partitioner.adaptive.partitioning.enable", "partitioner.availability.timeout.ms", "partitioner.ignore.keys",
	"auto.include.jmx.reporter", "config.providers", "throw.on.fetch.stable.offset.unsupported",
	"sasl.kerberos.kinit.cmd", "sasl.kerberos.min.time.before.relogin", "sasl.kerberos.service.name",
	"sasl.kerberos.ticket.renew.jitter", "sasl.kerberos.ticket.renew.window.factor",
	"sasl.login.connect.timeout.ms", "sasl.login.read.timeout.ms", "sasl.login.refresh.buffer.seconds",
	"sasl.login.refresh.min.period.seconds", "sasl.login.refresh.window.factor", "sasl.login.refresh.window.jitter",
	"sasl.login.retry.backoff.max.ms", "sasl.login.retry.backoff.ms",
	"partition.discovery.interval.ms", "client.id.prefix", "register.consumer.metrics", "commit.offsets.on.checkpoint",
	"register.producer.metrics",
}

func readServers(s *settings, text string) string {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		// Kafka's clients take an address with its listener's name in front.
		if _, rest, found := strings.Cut(part, "://"); found {
			part = rest
		}
		if i := strings.LastIndexByte(part, ':'); i < 0 {
			return fmt.Sprintf("%q has no port", part)
		} else if n, err := strconv.Atoi(part[i+1:]); err != nil || n < 1 || n > math.MaxUint16 {
			return fmt.Sprintf("%q has no valid port", part)
		}
		s.servers = append(s.servers, part)
	}
	if len(s.servers) == 0 {
		return "names no broker"
	}
	return ""
}

func readReset(s *settings, text string) string {
	switch strings.ToLower(text) {
	case "earliest", "latest":
		s.reset = strings.ToLower(text)
	case "none":
		s.reset = ""
	default:
		return fmt.Sprintf("%q is not one of earliest, latest, none", text)
	}
	return ""
}

func readIsolation(s *settings, text string) string {
	switch strings.ToLower(text) {
	case "read_committed":
	case "read_uncommitted":
		s.notes = append(s.notes, "properties.isolation.level has no effect: sources read read_committed, "+
			"because an aborted record must not have an effect")
	default:
		return fmt.Sprintf("%q is not one of read_committed, read_uncommitted", text)
	}
	return ""
}

func readCompression(s *settings, text string) string {
	codecs := map[string]kgo.CompressionCodec{
		"none": kgo.NoCompression(), "gzip": kgo.GzipCompression(), "snappy": kgo.SnappyCompression(),
		"lz4": kgo.Lz4Compression(), "zstd": kgo.ZstdCompression(),
	}
	c, ok := codecs[strings.ToLower(text)]
	if !ok {
		return fmt.Sprintf("%q is not one of gzip, lz4, none, snappy, zstd", text)
	}
	s.compression, s.compresses = c, !strings.EqualFold(text, "none")
	return ""
}

func readAcks(s *settings, text string) string {
	switch strings.ToLower(text) {
	case "all", "-1":
	case "0", "1":
		s.notes = append(s.notes, "properties.acks has no effect: every write waits for all in-sync replicas")
	default:
		return fmt.Sprintf("%q is not one of all, -1, 0, 1", text)
	}
	return ""
}

func readIdempotence(s *settings, text string) string {
	switch strings.ToLower(text) {
	case "true":
	case "false":
		s.notes = append(s.notes, "properties.enable.idempotence has no effect: every producer is idempotent")
	default:
		return fmt.Sprintf("%q is neither true nor false", text)
	}
	return ""
}

func millis(least int64, set func(*settings, time.Duration)) func(*settings, string) string {
	return func(s *settings, text string) string {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil || n < least {
			return fmt.Sprintf("%q is not a number of milliseconds of at least %d", text, least)
		}
		set(s, time.Duration(n)*time.Millisecond)
		return ""
	}
}

func size(least int64, set func(*settings, int32)) func(*settings, string) string {
	return func(s *settings, text string) string {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil || n < least {
			return fmt.Sprintf("%q is not a number of bytes of at least %d", text, least)
		}
		set(s, int32(n))
		return ""
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
