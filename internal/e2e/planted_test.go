package e2e

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/internal/testkafka"
)

// soundTopic is what a topic of the planted pipeline is like where nothing is wrong with it.
var soundTopic = map[string]string{"min.insync.replicas": "2"}

// planted is one thing that is wrong with a cluster or a pipeline, and what check must say of it.
type planted struct {
	name string
	// in and out are the configurations of the topics beside what is sound; replicas how many they have, 0: three.
	in, out                 map[string]string
	inReplicas, outReplicas int16
	// without names a topic that is not made, more one that is.
	without, more string
	// scan and sink are further options; upsert makes the output a table by key; flags are check's.
	scan, sink string
	upsert     bool
	flags      []string
	// denied is a right that the user does not have; {p} stands for the prefix of the test's names.
	denied *right
	// plant does what remains.
	plant func(k *cluster, p *pipeline)

	severity      onceflow.Severity
	subject, says string
}

func deny(op kmsg.ACLOperation, kind kmsg.ACLResourceType, name string) *right {
	return &right{operation: op, kind: kind, name: name}
}

// plants are misconfigurations of every kind that check knows.
var plants = []planted{
	{name: "input that is missing", without: "in", severity: onceflow.Fatal, subject: "topic {p}in", says: "does not exist"},
	{name: "input with one replica", inReplicas: 1, severity: onceflow.Warning, subject: "topic {p}in", says: "has one replica"},
	{name: "input with one in-sync replica", in: map[string]string{"min.insync.replicas": "1"}, severity: onceflow.Warning, subject: "topic {p}in", says: "min.insync.replicas = 1"},
	{name: "input with unclean elections", in: map[string]string{"unclean.leader.election.enable": "true"}, severity: onceflow.Warning, subject: "topic {p}in", says: "unclean leader election"},
	{name: "input that is gone before the job is back", in: map[string]string{"retention.ms": "3600000"}, severity: onceflow.Unsafe, subject: "topic {p}in", says: "keeps records for 1h0m0s"},
	{name: "input that a burst removes", in: map[string]string{"retention.bytes": "1000000"}, severity: onceflow.Warning, subject: "topic {p}in", says: "1000000 bytes a partition"},
	{name: "events that compaction removes", in: map[string]string{"cleanup.policy": "compact"}, severity: onceflow.Warning, subject: "topic {p}in", says: "as events"},
	{name: "more tasks than partitions", flags: []string{"--set", "parallelism.default=5"}, severity: onceflow.Warning, subject: "table source", says: "2 partitions for 5 tasks"},
	{name: "a group that others use", severity: onceflow.Fatal, subject: "consumer group {p}copy", says: "live members", plant: joinGroup},
	{name: "partitions that came later", severity: onceflow.Warning, subject: "table source", says: "1 partitions that it had not", plant: addPartition},
	{name: "output that is missing", without: "out", severity: onceflow.Fatal, subject: "topic {p}out", says: "does not exist"},
	{name: "output with one replica", outReplicas: 1, severity: onceflow.Unsafe, subject: "topic {p}out", says: "has one replica"},
	{name: "output with two replicas, one in sync", outReplicas: 2, out: map[string]string{"min.insync.replicas": "1"}, severity: onceflow.Warning, subject: "topic {p}out", says: "two replicas and min.insync.replicas = 1"},
	{name: "output with one in-sync replica", out: map[string]string{"min.insync.replicas": "1"}, severity: onceflow.Unsafe, subject: "topic {p}out", says: "min.insync.replicas = 1"},
	{name: "output with unclean elections", out: map[string]string{"unclean.leader.election.enable": "true"}, severity: onceflow.Unsafe, subject: "topic {p}out", says: "unclean leader election"},
	{name: "a compacted topic for records without keys", out: map[string]string{"cleanup.policy": "compact"}, severity: onceflow.Fatal, subject: "topic {p}out", says: "takes no record without a key"},
	{name: "a table by key that is not compacted", upsert: true, severity: onceflow.Warning, subject: "topic {p}out", says: "cleanup.policy is delete"},
	{name: "a topic that takes small records only", out: map[string]string{"max.message.bytes": "1000"}, severity: onceflow.Warning, subject: "topic {p}out", says: "at most 1000 bytes"},
	{name: "output that is gone before it is read", out: map[string]string{"retention.ms": "60000"}, severity: onceflow.Warning, subject: "topic {p}out", says: "keeps records for 1m0s"},
	{name: "a table that is written at least once", sink: `, 'sink.delivery-guarantee' = 'at-least-once'`, severity: onceflow.Unsafe, subject: "table target", says: "there twice"},
	{name: "a table that may lose records", sink: `, 'sink.delivery-guarantee' = 'none'`, severity: onceflow.Unsafe, subject: "table target", says: "no guarantee"},
	{name: "a property that is not heeded", sink: `, 'properties.acks' = '0'`, severity: onceflow.Warning, subject: "options", says: "acks"},
	{name: "a time-out above the brokers' maximum", sink: `, 'properties.transaction.timeout.ms' = '1200000'`, severity: onceflow.Fatal, subject: "table target", says: "transaction.max.timeout.ms is 900000"},
	{name: "a time-out shorter than an epoch", sink: `, 'properties.transaction.timeout.ms' = '1500'`, severity: onceflow.Unsafe, subject: "table target", says: "timeout.ms is 1500"},
	{name: "dead letters that are missing", flags: []string{"--dead-letter", "{p}dead"}, severity: onceflow.Fatal, subject: "topic {p}dead", says: "does not exist"},
	{name: "dead letters that compaction removes", more: "dead", flags: []string{"--dead-letter", "{p}dead"}, severity: onceflow.Fatal, subject: "topic {p}dead", says: "is for dead letters"},
	{name: "no right to read the input", denied: deny(kmsg.ACLOperationRead, kmsg.ACLResourceTypeTopic, "{p}in"), severity: onceflow.Fatal, subject: "topic {p}in", says: "the right READ is missing"},
	{name: "no right to write the output", denied: deny(kmsg.ACLOperationWrite, kmsg.ACLResourceTypeTopic, "{p}out"), severity: onceflow.Fatal, subject: "topic {p}out", says: "the right WRITE is missing"},
	{name: "no right to the group", denied: deny(kmsg.ACLOperationRead, kmsg.ACLResourceTypeGroup, "{p}copy"), severity: onceflow.Fatal, subject: "consumer group {p}copy", says: "the right READ is missing"},
	{name: "no right to a transactional id", denied: deny(kmsg.ACLOperationWrite, kmsg.ACLResourceTypeTransactionalId, "{p}copy-1"), severity: onceflow.Fatal, subject: "transactional id {p}copy-1", says: "the right WRITE is missing"},
	{name: "no right to make the ledger", denied: deny(kmsg.ACLOperationCreate, kmsg.ACLResourceTypeTopic, "onceflow.{p}copy.ledger"), severity: onceflow.Fatal, subject: "topic onceflow.{p}copy.ledger", says: "the right CREATE is missing"},
	{name: "no right to write the ledger", denied: deny(kmsg.ACLOperationWrite, kmsg.ACLResourceTypeTopic, "onceflow.{p}copy.ledger"), severity: onceflow.Fatal, subject: "topic onceflow.{p}copy.ledger", says: "the right WRITE is missing"},
}

// joinGroup makes a consumer that is none of the job's a member of its group.
func joinGroup(k *cluster, _ *pipeline) {
	member := k.client(kgo.ConsumerGroup(k.prefix+"copy"), kgo.ConsumeTopics(k.prefix+"in"))
	k.produce("in", numbers(0, 1)...)
	member.PollFetches(k.t.Context())
}

// addPartition lets the job make a checkpoint and adds a partition to its input.
func addPartition(k *cluster, p *pipeline) {
	k.produce("in", numbers(0, 5)...)
	c := p.start()
	k.await("out", 5)
	c.stop()
	if _, err := k.admin().UpdatePartitions(k.t.Context(), 3, k.prefix+"in"); err != nil {
		k.t.Fatal(err)
	}
}

// Each misconfiguration is alone in a pipeline of its own on a cluster that is sound. Not parallel: the brokers are its own.
func TestCheckFindsEveryPlantedMisconfigurationAndNothingElse(t *testing.T) {
	needsRealKafka(t)
	brokers := testkafka.ForTest(t, testkafka.Options{Brokers: 3, HeapMegabytes: 256, Listeners: []testkafka.Protocol{testkafka.SASLPlaintext}, Config: map[string]string{
		"authorizer.class.name":     "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
		"super.users":               "User:ANONYMOUS", // who comes by the plaintext listener
		"auto.create.topics.enable": "false",
	}})
	all := realKafka(t, brokers)
	for _, kind := range []kmsg.ACLResourceType{kmsg.ACLResourceTypeTopic, kmsg.ACLResourceTypeGroup, kmsg.ACLResourceTypeTransactionalId} {
		all.acl(kmsg.ACLPermissionTypeAllow, right{operation: kmsg.ACLOperationAll, kind: kind, name: "*"})
	}
	all.acl(kmsg.ACLPermissionTypeAllow, right{operation: kmsg.ACLOperationDescribeConfigs, kind: kmsg.ACLResourceTypeCluster, name: "kafka-cluster"})
	user := fmt.Sprintf(`, 'properties.security.protocol' = 'SASL_PLAINTEXT', 'properties.sasl.mechanism' = 'SCRAM-SHA-256', 'properties.sasl.jaas.config' = '%s required username="%s" password="%s";'`,
		javaScram, testkafka.User, testkafka.Password)
	asUser := &cluster{addr: strings.Join(brokers.AddressesOf(testkafka.SASLPlaintext), ",")}
	t.Run("planted", func(t *testing.T) { // returns when its parallel ones have ended
		for i, plant := range append([]planted{{name: "nothing"}}, plants...) {
			t.Run(plant.name, func(t *testing.T) {
				t.Parallel()
				k := &cluster{t: t, addr: all.addr, prefix: fmt.Sprintf("p%d-", i)}
				plant.checkedAt(k, asUser.addr, user)
			})
		}
	})
}

// checkedAt plants and checks. The pipeline comes to addr with the user's options.
func (x planted) checkedAt(k *cluster, addr, user string) {
	t := k.t
	here := strings.NewReplacer("{p}", k.prefix).Replace
	k.plantTopic("in", x.without, x.in, x.inReplicas)
	k.plantTopic("out", x.without, x.out, x.outReplicas)
	if x.more != "" {
		k.plantTopic(x.more, "", map[string]string{"cleanup.policy": "compact"}, 0)
	}
	if x.denied != nil {
		denied := *x.denied
		denied.name = here(denied.name)
		k.acl(kmsg.ACLPermissionTypeDeny, denied)
	}
	sql := with(copySQL, x.scan+user, x.sink+user)
	if x.upsert {
		sql = strings.NewReplacer("CREATE TABLE target (id BIGINT, v STRING)", "CREATE TABLE target (id BIGINT, v STRING, PRIMARY KEY (id) NOT ENFORCED)",
			"'connector' = 'kafka', 'topic' = 'out'", "'connector' = 'upsert-kafka', 'topic' = 'out'", "'format' = 'json'"+x.sink+user, "'key.format' = 'json', 'value.format' = 'json'"+x.sink+user).Replace(sql)
	}
	p := (&cluster{t: t, addr: addr, prefix: k.prefix}).write("copy.sql", sql)
	if x.plant != nil {
		x.plant(k, p)
	}
	exit := exitDone
	if x.severity == onceflow.Fatal || x.severity == onceflow.Unsafe {
		exit = exitConfig
	}
	flags := []string{"--set", "parallelism.default=2"}
	for _, f := range x.flags {
		flags = append(flags, here(f))
	}
	expected := 0
	for _, f := range p.findings(exit, flags...) {
		switch {
		case strings.HasPrefix(f.Subject, "checkpoints in"): // they lie on this machine, whatever is planted
		case x.says != "" && f.Severity == x.severity && f.Subject == here(x.subject) && strings.Contains(f.What, x.says):
			expected++
			if f.Fix == "" {
				t.Errorf("nobody says what to do about it: %+v", f)
			}
		default:
			t.Errorf("nothing of the kind was planted: %+v", f)
		}
	}
	if want := min(1, len(x.says)); expected != want {
		t.Errorf("found %d times, want %d", expected, want)
	}
}

// plantTopic makes a topic of two partitions, unless it is the one to leave out.
func (k *cluster) plantTopic(topic, without string, config map[string]string, replicas int16) {
	k.t.Helper()
	if topic == without {
		return
	}
	all := maps.Clone(soundTopic)
	maps.Copy(all, config)
	values := map[string]*string{}
	for key, v := range all {
		values[key] = &v
	}
	if replicas == 0 {
		replicas = 3
	}
	if replicas == 1 {
		delete(values, "min.insync.replicas")
	}
	cl, name := k.client(), k.prefix+topic
	if _, err := kadm.NewClient(cl).CreateTopic(k.t.Context(), 2, replicas, values, name); err != nil {
		k.t.Fatal(err)
	}
	metadata := kmsg.NewPtrMetadataRequest()
	asked := kmsg.NewMetadataRequestTopic()
	asked.Topic = &name
	metadata.Topics = append(metadata.Topics, asked)
	k.everyBrokerSays(cl, metadata, func(r kmsg.Response) bool { return r.(*kmsg.MetadataResponse).Topics[0].ErrorCode == 0 })
}

// everyBrokerSays asks every broker until each has given the answer: what one of them has done the others learn later.
func (k *cluster) everyBrokerSays(cl *kgo.Client, request kmsg.Request, answer func(kmsg.Response) bool) {
	k.t.Helper()
	brokers, err := kadm.NewClient(cl).ListBrokers(k.t.Context())
	if err != nil {
		k.t.Fatal(err)
	}
	for _, b := range brokers {
		await(k.t, func() bool {
			resp, err := cl.Broker(int(b.NodeID)).RetriableRequest(k.t.Context(), request)
			if err != nil {
				k.t.Fatal(err)
			}
			return answer(resp)
		})
	}
}

// acl allows or denies the user something beside what is there, and waits until every broker knows it.
func (k *cluster) acl(permission kmsg.ACLPermissionType, r right) {
	k.t.Helper()
	cl := k.client()
	create := kmsg.NewPtrCreateACLsRequest()
	acl := kmsg.NewCreateACLsRequestCreation()
	acl.ResourceType, acl.ResourceName, acl.ResourcePatternType = r.kind, r.name, kmsg.ACLResourcePatternTypeLiteral
	acl.Principal, acl.Host, acl.Operation, acl.PermissionType = "User:"+testkafka.User, "*", r.operation, permission
	create.Creations = append(create.Creations, acl)
	resp, err := create.RequestWith(k.t.Context(), cl)
	if err == nil {
		err = kerr.ErrorForCode(resp.Results[0].ErrorCode)
	}
	if err != nil {
		k.t.Fatal(err)
	}
	describe := kmsg.NewPtrDescribeACLsRequest()
	describe.ResourceType, describe.ResourceName, describe.ResourcePatternType = r.kind, &r.name, kmsg.ACLResourcePatternTypeLiteral
	describe.Operation, describe.PermissionType = r.operation, permission
	k.everyBrokerSays(cl, describe, func(r kmsg.Response) bool { return len(r.(*kmsg.DescribeACLsResponse).Resources) > 0 })
}
