package kafka

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
)

// resource is something that a cluster's authorizer guards.
type resource struct {
	// kind is the option of kafka-acls.sh that names it.
	kind, name string
}

func topicResource(name string) resource { return resource{"topic", name} }
func groupResource(name string) resource { return resource{"group", name} }
func idResource(name string) resource    { return resource{"transactional-id", name} }

func (r resource) String() string {
	switch r.kind {
	case "group":
		return "consumer group " + r.name
	case "transactional-id":
		return "transactional id " + r.name
	}
	return r.kind + " " + r.name
}

// grant is the command that gives the right. Without a principal its place is left
// open.
func (r resource) grant(principal string, operation kmsg.ACLOperation) string {
	return fmt.Sprintf("kafka-acls.sh --bootstrap-server … --add --allow-principal %s --operation %s --%s %s",
		orElse(principal, "User:…"), operation, r.kind, r.name)
}

// lacks notes that a right is missing that the job needs for its purpose.
func (l *look) lacks(r resource, operation kmsg.ACLOperation, purpose string) {
	l.found(connector.Fatal, r.String(), fmt.Sprintf("the right %s is missing: %s", operation, purpose), r.grant(l.principal, operation))
}

// selected are the names of a table's topics: those listed, or those that match.
func (l *look) selected(s selection) ([]string, error) {
	if s.pattern == nil {
		return s.topics, nil
	}
	all, err := describeTopics(l.ctx, l.client, nil)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, t := range all {
		if s.selects(t.name) {
			names = append(names, t.name)
		}
	}
	return names, nil
}

// topicRights looks whether the topics may be used, and returns those that may
// be described, never nil: of the others nothing can be found out. A topic may be
// missing, and its rights there all the same.
func (l *look) topicRights(names []string, purpose string, operations ...kmsg.ACLOperation) (described []string, err error) {
	described = []string{}
	if len(names) == 0 {
		return described, nil
	}
	req := kmsg.NewPtrMetadataRequest()
	req.IncludeTopicAuthorizedOperations = true
	for _, n := range names {
		t := kmsg.NewMetadataRequestTopic()
		t.Topic = kmsg.StringPtr(n)
		req.Topics = append(req.Topics, t)
	}
	resp, err := req.RequestWith(l.ctx, l.client)
	if err != nil {
		return nil, classify(fmt.Errorf("ask for the rights on topics: %w", err))
	}
	for _, t := range resp.Topics {
		if t.Topic == nil {
			continue
		}
		hidden := t.ErrorCode == kerr.TopicAuthorizationFailed.Code
		if !hidden {
			described = append(described, *t.Topic)
		}
		for _, op := range operations {
			if hidden || denied(t.AuthorizedOperations, op) {
				l.lacks(topicResource(*t.Topic), op, purpose)
			}
		}
	}
	return described, nil
}

// denied reads a set of operations as brokers send it; those without an authorizer,
// and old ones, send none.
func denied(allowed int32, op kmsg.ACLOperation) bool {
	return allowed != math.MinInt32 && allowed != 0 && allowed&(1<<op) == 0
}

// groupRight looks whether offsets of the group may be read and committed. The
// heartbeat of a member that does not exist needs the same right, and does nothing.
func (l *look) groupRight(group string) {
	req := kmsg.NewPtrHeartbeatRequest()
	req.Group, req.MemberID, req.Generation = group, "onceflow-preflight", -1
	resp, err := req.RequestWith(l.ctx, l.client)
	if err == nil {
		err = kerr.ErrorForCode(resp.ErrorCode)
	}
	if errors.Is(err, kerr.GroupAuthorizationFailed) {
		l.lacks(groupResource(group), kmsg.ACLOperationRead, "the job commits what it has consumed to the group")
	}
}

// idRight looks whether the transactional id may be used. A request for a producer
// that does not exist needs the same right, and does nothing.
func (l *look) idRight(id string) {
	req := kmsg.NewPtrAddOffsetsToTxnRequest()
	req.TransactionalID, req.Group, req.ProducerID, req.ProducerEpoch = id, id, -1, -1
	resp, err := req.RequestWith(l.ctx, l.client)
	if err == nil {
		err = kerr.ErrorForCode(resp.ErrorCode)
	}
	if errors.Is(err, kerr.TransactionalIDAuthorizationFailed) {
		l.lacks(idResource(id), kmsg.ACLOperationWrite, "the job commits its output in transactions of this id")
	}
}

// creatable looks whether a topic that is not there can be created so. Nothing is
// created.
func (l *look) creatable(topic string, partitions int32, replicas int16, config map[string]*string, purpose string) {
	answers, err := kadm.NewClient(l.client).ValidateCreateTopics(l.ctx, partitions, replicas, config, topic)
	if err != nil {
		return // the creation itself will say it
	}
	switch err := answers[topic].Err; {
	case errors.Is(err, kerr.TopicAuthorizationFailed), errors.Is(err, kerr.ClusterAuthorizationFailed):
		l.lacks(topicResource(topic), kmsg.ACLOperationCreate, purpose)
	case errors.Is(err, kerr.InvalidReplicationFactor) && replicas > 0: // another topic has as many
		l.found(connector.Warning, "topic "+topic, fmt.Sprintf("cannot be created while fewer than %d brokers are there; the job waits for them. %s", replicas, purpose),
			"start the brokers that are away")
	case errors.Is(err, kerr.PolicyViolation), errors.Is(err, kerr.InvalidReplicationFactor):
		l.found(connector.Fatal, "topic "+topic, fmt.Sprintf("cannot be created: %v; %s", err, purpose), "create it by hand")
	}
}

// ledgerRights looks whether the job may keep its ledger.
func (l *look) ledgerRights(topic string, replicas int) error {
	const purpose = "the job keeps its ledger there"
	described, err := l.topicRights([]string{topic}, purpose, kmsg.ACLOperationRead, kmsg.ACLOperationWrite)
	if err != nil {
		return err
	}
	topics, err := describeTopics(l.ctx, l.client, described)
	if err != nil {
		return err
	}
	if len(topics) == 0 || topics[0].err != nil {
		l.creatable(topic, 1, int16(replicas), ledgerConfig(replicas), purpose+"; it can also be created by hand: "+ledgerCommand(topic, ledgerConfig(replicas)))
	}
	return nil
}

// refused is the error of an audit that could not read the topics. If rights are
// why, it names each that is missing, and the commands that give them.
func (a *auditor) refused(ctx context.Context, err error, topics ...string) error {
	if !errors.Is(err, kerr.TopicAuthorizationFailed) {
		return classify(err)
	}
	l := &look{ctx: ctx, client: a.cl, principal: a.settings.principal}
	if _, asked := l.topicRights(topics, "the audit reads it", kmsg.ACLOperationRead); asked != nil || len(l.findings) == 0 {
		return classify(err)
	}
	var missing, grants []string
	for _, f := range l.findings {
		missing, grants = append(missing, f.Subject+": "+f.What), append(grants, f.Fix)
	}
	return connector.WithHint(connector.BadConfig, strings.Join(grants, "\n"), fmt.Errorf("%s: %w", strings.Join(missing, "; "), err))
}
