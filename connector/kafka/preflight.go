package kafka

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/option"
)

// look is one look at a live cluster and what it found.
type look struct {
	ctx     context.Context
	client  *kgo.Client
	cluster cluster
	broker  map[string]string
	// principal is who the job logs in as, spelled as in ACLs; empty: not known.
	principal string
	findings  []connector.Finding
}

func newLook(ctx context.Context, cl *kgo.Client, s *settings) (*look, error) {
	c, err := describeCluster(ctx, cl)
	if err != nil {
		return nil, err
	}
	broker, err := brokerConfig(ctx, cl)
	if err != nil {
		return nil, err
	}
	l := &look{ctx: ctx, client: cl, cluster: c, broker: broker, principal: s.principal}
	for _, note := range s.notes {
		l.found(connector.Warning, "options", note, "leave it out")
	}
	return l, nil
}

func (l *look) found(s connector.Severity, subject, what, fix string) {
	l.foundIn("", s, subject, what, fix)
}

// foundIn is found for what a KIP or a page says.
func (l *look) foundIn(source string, s connector.Severity, subject, what, fix string) {
	l.findings = append(l.findings, connector.Finding{Severity: s, Subject: subject, What: what, Fix: fix, Source: source})
}

// What findings rest on.
const (
	sourceTransactions = "KIP-890"
	sourceTopicConfigs = "Kafka documentation, Topic Configs"
	sourceBroker       = "Kafka documentation, Broker Configs"
	sourceElection     = "KIP-106"
	sourceReplication  = "Kafka documentation, Replication"
)

// Preflight returns what keeps the table from being read, or from being read
// safely.
func (s *Source) Preflight(ctx context.Context) ([]connector.Finding, error) {
	cl, err := s.admin()
	if err != nil {
		return nil, err
	}
	l, err := newLook(ctx, cl, s.settings)
	if err != nil {
		return nil, s.named(err)
	}
	names, err := l.selected(s.topics)
	if err != nil {
		return nil, s.named(err)
	}
	described, err := l.topicRights(names, "table "+s.table+" reads it", kmsg.ACLOperationRead)
	if err != nil {
		return nil, s.named(err)
	}
	topics, err := s.waiting().describe(ctx, cl, described)
	if err != nil {
		return nil, s.named(err)
	}
	for _, t := range topics {
		if t.err != nil && !s.read.has(t.name) {
			l.found(connector.Fatal, "topic "+t.name, "does not exist; table "+s.table+" reads it", l.creating(t.name))
		}
	}
	l.group(s.group)
	return l.findings, nil
}

// group looks whether the group may be used, and for consumers that would fight
// for its offsets.
func (l *look) group(group string) {
	if group == "" {
		return
	}
	l.groupRight(group)
	groups, err := kadm.NewClient(l.client).DescribeGroups(l.ctx, group)
	if err != nil {
		return // some brokers do not let anybody see groups
	}
	g := groups[group]
	if g.Err == nil && len(g.Members) > 0 {
		l.found(connector.Fatal, "consumer group "+group,
			fmt.Sprintf("has %d live members; their commits and the job's would overwrite each other", len(g.Members)),
			"stop them, or set 'properties.group.id' to another group")
	}
}

// Preflight returns what keeps the table from being written, or would break the
// promise under a failure that must be expected.
func (s *Sink) Preflight(ctx context.Context) ([]connector.Finding, error) {
	cl, err := s.admin()
	if err != nil {
		return nil, err
	}
	l, err := newLook(ctx, cl, s.settings)
	if err != nil {
		return nil, named(s.table, err)
	}
	if err := l.written(s); err != nil {
		return nil, named(s.table, err)
	}
	if s.guarantee == exactlyOnce {
		if err := l.transactions(s); err != nil {
			return nil, named(s.table, err)
		}
	}
	return l.findings, nil
}

// written looks at the topics that a table writes.
func (l *look) written(s *Sink) error {
	names, err := l.selected(s.topics)
	if err != nil {
		return err
	}
	described, err := l.topicRights(names, "table "+s.table+" writes it", kmsg.ACLOperationWrite)
	if err != nil {
		return err
	}
	wait := s.waiting()
	if l.createsTopics() {
		wait.patience = 0 // the first write brings it
	}
	topics, err := wait.describe(l.ctx, l.client, described)
	if err != nil {
		return err
	}
	var there []topicInfo
	for _, t := range topics {
		switch {
		case t.err == nil:
			there = append(there, t)
		default:
			l.missing(t.name, s.table)
		}
	}
	configs, err := l.topicConfigs(there)
	if err != nil {
		return err
	}
	for _, t := range there {
		c := configs[t.name]
		l.replication("topic "+t.name, t.replicas(), c)
		l.cleanup(s, t.name, c["cleanup.policy"])
		l.messageSize(s, t.name, c["max.message.bytes"])
	}
	return nil
}

func (l *look) createsTopics() bool { return l.broker["auto.create.topics.enable"] == "true" }

func (l *look) missing(topic, table string) {
	if l.createsTopics() {
		l.found(connector.Warning, "topic "+topic, "does not exist; brokers will create it, with their defaults, when table "+table+" first writes to it",
			createCommand(topic))
		l.creatable(topic, -1, -1, nil, "table "+table+" writes it")
		return
	}
	l.found(connector.Fatal, "topic "+topic, "does not exist; table "+table+" writes it", l.creating(topic))
}

// creating says how to make a topic, or what its name may be a slip of.
func (l *look) creating(topic string) string {
	there, err := kadm.NewClient(l.client).ListTopics(l.ctx)
	if err != nil {
		return createCommand(topic) // what exists only helps to guess
	}
	near := option.Nearest(topic, there.Names())
	if near == "" {
		return createCommand(topic)
	}
	return "name topic " + near + " if it is meant, or create it: " + createCommand(topic)
}

func (l *look) topicConfigs(topics []topicInfo) (map[string]map[string]string, error) {
	var names []string
	for _, t := range topics {
		names = append(names, t.name)
	}
	return describeConfigs(l.ctx, l.client, kmsg.ConfigResourceTypeTopic, names...)
}

// replication judges how many failures acknowledged records survive.
func (l *look) replication(subject string, replicas int, config map[string]string) {
	inSync, err := strconv.Atoi(config["min.insync.replicas"])
	switch {
	case replicas == 1 && len(l.cluster.nodes) >= 3:
		l.foundIn(sourceReplication, connector.Unsafe, subject, "has one replica: if its broker's disk fails, committed records are gone",
			"kafka-reassign-partitions.sh, to three replicas")
	case replicas == 1:
		l.foundIn(sourceReplication, connector.Warning, subject, "has one replica, and the cluster fewer than three brokers: fit for development only",
			"use a cluster of at least three brokers")
	case replicas >= 3 && err == nil && inSync < 2:
		l.foundIn(sourceTopicConfigs, connector.Unsafe, subject, "has min.insync.replicas = 1: an acknowledged record may exist on one broker only",
			alterCommand(subject, "min.insync.replicas=2"))
	case replicas == 2 && err == nil && inSync < 2:
		l.foundIn(sourceTopicConfigs, connector.Warning, subject, "has two replicas and min.insync.replicas = 1: an acknowledged record may exist on one broker only",
			"use three replicas and min.insync.replicas = 2")
	}
	if replicas > 1 && config["unclean.leader.election.enable"] == "true" {
		l.foundIn(sourceElection, connector.Unsafe, subject, "allows unclean leader election: a replica that lacks committed records may become the leader",
			alterCommand(subject, "unclean.leader.election.enable=false"))
	}
}

func alterCommand(subject, setting string) string {
	return "kafka-configs.sh --bootstrap-server … --alter --entity-type topics --entity-name " +
		strings.TrimPrefix(subject, "topic ") + " --add-config " + setting
}

// compacts reports whether a cleanup.policy removes records that later ones of
// their key replaced.
func compacts(policy string) bool { return slices.Contains(strings.Split(policy, ","), "compact") }

func (l *look) cleanup(s *Sink, topic, policy string) {
	switch {
	case s.letters && compacts(policy):
		l.foundIn(sourceTopicConfigs, connector.Fatal, "topic "+topic, "has cleanup.policy = "+policy+" and is for dead letters, of which several may have one key or none: compaction removes or refuses them",
			alterCommand(topic, "cleanup.policy=delete"))
	case s.upsert && policy != "" && !compacts(policy):
		l.foundIn(sourceTopicConfigs, connector.Warning, "topic "+topic, "holds a table by key, but its cleanup.policy is "+policy+
			": keys that are not written again disappear", alterCommand(topic, "cleanup.policy=compact"))
	case s.key == nil && compacts(policy):
		l.foundIn(sourceTopicConfigs, connector.Fatal, "topic "+topic, "has cleanup.policy = compact and takes no record without a key, but table "+s.table+" has no key.format",
			"set 'key.format' and 'key.fields', or "+alterCommand(topic, "cleanup.policy=delete"))
	}
}

func (l *look) messageSize(s *Sink, topic, limit string) {
	if n, err := strconv.ParseInt(limit, 10, 64); err == nil && n < int64(s.settings.maxRequestBytes) {
		l.foundIn(sourceTopicConfigs, connector.Warning, "topic "+topic, fmt.Sprintf("takes at most %d bytes at once, but properties.max.request.size is %d: larger records stop the job, or become dead letters",
			n, s.settings.maxRequestBytes), alterCommand(topic, fmt.Sprintf("max.message.bytes=%d", s.settings.maxRequestBytes)))
	}
}

// transactions looks at what transactions rest on.
func (l *look) transactions(s *Sink) error {
	if l.cluster.transactionVersion < 2 {
		l.foundIn(sourceTransactions, connector.Warning, "cluster", fmt.Sprintf("transaction.version is %d: a delayed request of an earlier transaction can end a later one; "+
			"producers are initialised anew for every epoch, which narrows it", l.cluster.transactionVersion),
			"kafka-features.sh --bootstrap-server … upgrade --feature transaction.version=2")
	}
	longest := maxTimeoutDefault
	if ms, err := strconv.ParseInt(l.broker["transaction.max.timeout.ms"], 10, 64); err == nil {
		longest = time.Duration(ms) * time.Millisecond
	}
	if s.settings.transactionTimeout > longest {
		l.foundIn(sourceBroker, connector.Fatal, "table "+s.table, fmt.Sprintf("properties.transaction.timeout.ms is %d, but the brokers' transaction.max.timeout.ms is %d",
			s.settings.transactionTimeout.Milliseconds(), longest.Milliseconds()), "lower the one or raise the other")
	}
	return l.internal()
}

// internal looks at the topics that Kafka keeps transactions and offsets in. They
// are created at the first use; until then the brokers' settings tell.
func (l *look) internal() error {
	// Without the right to see them there is nothing to say.
	visible, err := l.topicRights([]string{"__transaction_state", "__consumer_offsets"}, "")
	if err != nil {
		return err
	}
	topics, err := describeTopics(l.ctx, l.client, visible)
	if err != nil {
		return err
	}
	var there []topicInfo
	for _, t := range topics {
		if t.err == nil {
			there = append(there, t)
		} else if t.name == "__transaction_state" {
			replicas, err := strconv.Atoi(l.broker["transaction.state.log.replication.factor"])
			if err == nil {
				l.replication("topic "+t.name, replicas, map[string]string{"min.insync.replicas": l.broker["transaction.state.log.min.isr"]})
			}
		}
	}
	configs, err := l.topicConfigs(there)
	if err != nil {
		return err
	}
	for _, t := range there {
		l.replication("topic "+t.name, t.replicas(), configs[t.name])
	}
	return nil
}

// PreflightJob returns what keeps the job from committing in the sink's cluster;
// see [connector.Transactional].
func (s transactionalSink) PreflightJob(ctx context.Context, job string, ids []string) ([]connector.Finding, error) {
	ledger, err := LedgerTopic(job)
	if err != nil {
		return nil, err
	}
	cl, err := s.admin()
	if err != nil {
		return nil, err
	}
	l := &look{ctx: ctx, client: cl, principal: s.settings.principal}
	for _, id := range ids {
		l.idRight(id)
	}
	if err := l.ledgerRights(ledger, -1); err != nil {
		return nil, err
	}
	return l.findings, nil
}
