package kafka

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/onceflow/onceflow/connector"
)

// Advise returns what may lose input that the job has not read yet, or keep tasks idle.
func (s *Source) Advise(ctx context.Context, p connector.Prospects) ([]connector.Finding, error) {
	l, topics, configs, err := s.advised(ctx, s.topics)
	if err != nil {
		return nil, named(s.table, err)
	}
	partitions := 0
	for _, t := range topics {
		c := configs[t.name]
		partitions += len(t.partitions)
		l.inputReplication(t, c)
		l.retention(t.name, "table "+s.table+" reads it", c, p.Outage)
		l.appearance(s, t.name, c)
		l.underReplicated(t)
	}
	if p.Parallelism > partitions && partitions > 0 {
		l.found(connector.Warning, "table "+s.table, fmt.Sprintf("has %d partitions for %d tasks: %d of those that read are idle for ever", partitions, p.Parallelism, p.Parallelism-partitions),
			fmt.Sprintf("SET 'parallelism.default' = '%d', or add partitions before the job's first record: adding them later changes where a key lies", partitions))
	}
	return l.findings, nil
}

// Advise returns what may lose or double what the job has written.
func (s *Sink) Advise(ctx context.Context, p connector.Prospects) ([]connector.Finding, error) {
	l, topics, configs, err := s.advised(ctx, s.topics)
	if err != nil {
		return nil, named(s.table, err)
	}
	for _, t := range topics {
		l.underReplicated(t)
		l.readers(t.name, "table "+s.table+" writes it", configs[t.name], p.Outage)
	}
	switch s.guarantee {
	case atLeastOnce:
		l.found(connector.Unsafe, "table "+s.table, "asks for at-least-once: after a failure what was written since the last checkpoint is there twice",
			"leave 'sink.delivery-guarantee' out")
	case noGuarantee:
		l.found(connector.Unsafe, "table "+s.table, "asks for no guarantee: after a failure records are lost or there twice",
			"leave 'sink.delivery-guarantee' out")
	case exactlyOnce:
		l.patience(s, p)
	}
	return l.findings, nil
}

// advised looks at the topics that there are.
func (c *connection) advised(ctx context.Context, s selection) (*look, []topicInfo, map[string]map[string]string, error) {
	cl, err := c.admin()
	if err != nil {
		return nil, nil, nil, err
	}
	l, err := newLook(ctx, cl, c.settings)
	if err != nil {
		return nil, nil, nil, err
	}
	l.findings = nil // Preflight says them
	names, err := l.selected(s)
	if err != nil || len(names) == 0 {
		return l, nil, nil, err
	}
	described, err := l.topicRights(names, "")
	if err != nil {
		return nil, nil, nil, err
	}
	all, err := c.waiting().describe(ctx, cl, described)
	if err != nil {
		return nil, nil, nil, err
	}
	var there []topicInfo
	for _, t := range all {
		if t.err == nil {
			there = append(there, t)
		}
	}
	configs, err := l.topicConfigs(there)
	return l, there, configs, err
}

// inputReplication judges whether a record that was read, and committed as read, can disappear and its offset be taken by another. That
// is the input's fault and keeps no job from starting.
func (l *look) inputReplication(t topicInfo, config map[string]string) {
	judged := &look{cluster: l.cluster}
	judged.replication("topic "+t.name, t.replicas(), config)
	for _, f := range judged.findings {
		f.Severity = connector.Warning
		l.findings = append(l.findings, f)
	}
}

// retention judges whether records that the job has not read may be deleted.
func (l *look) retention(topic, purpose string, config map[string]string, outage time.Duration) {
	if !deletes(config["cleanup.policy"]) {
		return
	}
	if kept, bounded := keptFor(config); bounded && kept < outage {
		l.foundIn(sourceTopicConfigs, connector.Unsafe, "topic "+topic, fmt.Sprintf("keeps records for %v, but the job may be away for %v; %s, and what is deleted meanwhile is lost",
			kept, outage, purpose), keepLonger(topic, outage))
	}
	if bytes, err := strconv.ParseInt(config["retention.bytes"], 10, 64); err == nil && bytes >= 0 {
		l.foundIn(sourceTopicConfigs, connector.Warning, "topic "+topic, fmt.Sprintf("keeps %d bytes a partition, whatever their age; %s, and a burst while the job is away deletes what it has not read",
			bytes, purpose), alterCommand(topic, "retention.bytes=-1"))
	}
}

// readers judges whether those who read the output have time enough.
func (l *look) readers(topic, purpose string, config map[string]string, outage time.Duration) {
	if !deletes(config["cleanup.policy"]) {
		return
	}
	if kept, bounded := keptFor(config); bounded && kept < outage {
		l.foundIn(sourceTopicConfigs, connector.Warning, "topic "+topic, fmt.Sprintf("keeps records for %v; %s, and after that neither a reader nor an audit finds them", kept, purpose),
			keepLonger(topic, outage))
	}
}

// keptFor is retention.ms, which -1 leaves without a bound.
func keptFor(config map[string]string) (kept time.Duration, bounded bool) {
	ms, err := strconv.ParseInt(config["retention.ms"], 10, 64)
	return time.Duration(min(ms, math.MaxInt64/int64(time.Millisecond))) * time.Millisecond, err == nil && ms >= 0
}

// keepLonger is the command for a retention that outlasts an outage.
func keepLonger(topic string, outage time.Duration) string {
	return alterCommand(topic, fmt.Sprintf("retention.ms=%d", 2*outage.Milliseconds()))
}

// deletes reports whether a cleanup.policy removes records by their age; it is the default.
func deletes(policy string) bool {
	return policy == "" || policy == "delete" || compacts(policy) && policy != "compact"
}

// appearance judges whether every record stays until it is read.
func (l *look) appearance(s *Source, topic string, config map[string]string) {
	if compacts(config["cleanup.policy"]) && !s.upsert {
		l.foundIn(sourceTopicConfigs, connector.Warning, "topic "+topic, "has cleanup.policy = "+config["cleanup.policy"]+", but table "+s.table+
			" reads its records as events: those that a later one of their key replaced may never be seen", "use 'connector' = 'upsert-kafka', or "+alterCommand(topic, "cleanup.policy=delete"))
	}
}

// underReplicated judges the topic's health at this moment.
func (l *look) underReplicated(t topicInfo) {
	missing := 0
	for _, p := range t.partitions {
		if p.inSync < p.replicas {
			missing++
		}
	}
	if missing > 0 {
		l.foundIn(sourceReplication, connector.Warning, "topic "+t.name, fmt.Sprintf("has %d of %d partitions with replicas that are behind: the next broker to fail may stop the job", missing, len(t.partitions)),
			"kafka-topics.sh --bootstrap-server … --describe --under-replicated-partitions, and mend the brokers")
	}
}

// patience judges a transaction time-out that the table fixes.
func (l *look) patience(s *Sink, p connector.Prospects) {
	fixed := s.settings.transactionTimeout
	if fixed == 0 || p.Interval == 0 {
		return
	}
	if fixed < 2*p.Interval {
		l.foundIn(sourceBroker, connector.Unsafe, "table "+s.table, fmt.Sprintf("properties.transaction.timeout.ms is %d, but a transaction lives for a checkpoint interval of %v and the time that the commit takes: "+
			"the brokers abort it before, again and again", fixed.Milliseconds(), p.Interval), "leave it out, or set it to some minutes")
	}
}
