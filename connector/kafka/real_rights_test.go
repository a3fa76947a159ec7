package kafka

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka/kafkatest"
	"github.com/onceflow/onceflow/internal/testkafka"
)

// TestRealKafkaWithAnAuthorizer grants exactly what the preflight asks for, and
// nothing else. It must ask for nothing more then, and the job must work.
func TestRealKafkaWithAnAuthorizer(t *testing.T) {
	c := realKafka(t, testkafka.Options{Listeners: []testkafka.Protocol{testkafka.SASLPlaintext}, Config: map[string]string{
		"authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
		"super.users":           "User:ANONYMOUS", // who comes by the plaintext listener
		// With it a topic that is written would need CREATE too.
		"auto.create.topics.enable": "false",
	}})
	kafkatest.Create(t, c.Bootstrap(), 1, []string{"in", "out"})
	kafkatest.Produce(t, c.Bootstrap(), numbered("in", 0, "r", 3)...)
	settings, problems := readSettings(map[string]string{
		"bootstrap.servers": strings.Join(c.AddressesOf(testkafka.SASLPlaintext), ","), "security.protocol": "SASL_PLAINTEXT",
		"sasl.mechanism":   "SCRAM-SHA-256",
		"sasl.jaas.config": fmt.Sprintf(`ScramLoginModule required username="%s" password="%s";`, testkafka.User, testkafka.Password),
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	asked := missingGrants(t, c.Bootstrap(), settings)
	want := []string{
		"CREATE --topic onceflow.job.ledger", "READ --group job", "READ --topic in", "READ --topic onceflow.job.ledger",
		"WRITE --topic onceflow.job.ledger", "WRITE --topic out", "WRITE --transactional-id job-0", "WRITE --transactional-id job-1",
	}
	if !slices.Equal(asked, want) {
		t.Fatalf("asked for are\n%s\nwant\n%s", strings.Join(asked, "\n"), strings.Join(want, "\n"))
	}
	cl := kafkatest.Client(t, c.Bootstrap())
	for i, command := range asked {
		grant(t, cl, command)
		if i+1 == len(asked) {
			break
		}
		if left := missingGrants(t, c.Bootstrap(), settings); !slices.Equal(left, asked[i+1:]) {
			t.Errorf("after %s is granted:\n%s\nwant\n%s", command, strings.Join(left, "\n"), strings.Join(asked[i+1:], "\n"))
		}
	}
	if left := missingGrants(t, c.Bootstrap(), settings); len(left) > 0 {
		t.Errorf("after all is granted: %q", left)
	}
	commitWith(t, settings, c.Bootstrap())
	revokedWhileRead(t, settings, c.Bootstrap())
}

// revokedWhileRead takes the right to read away from a running job.
func revokedWhileRead(t *testing.T, settings *settings, servers string) {
	t.Helper()
	source := testSource(t, servers, "in")
	source.settings, source.stop.mode = settings, modeUnbounded
	splits, err := source.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r, err := source.NewReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	r.Add(splits)
	out, ended := make(chan connector.Chunk), make(chan error, 1)
	go func() { ended <- r.Run(t.Context(), out) }()
	collect(t, out, ended, nil, 3)
	req := kmsg.NewPtrDeleteACLsRequest()
	of := kmsg.NewDeleteACLsRequestFilter()
	of.ResourceType, of.ResourceName, of.ResourcePatternType = kmsg.ACLResourceTypeTopic, kmsg.StringPtr("in"), kmsg.ACLResourcePatternTypeLiteral
	of.Operation, of.PermissionType = kmsg.ACLOperationRead, kmsg.ACLPermissionTypeAllow
	req.Filters = append(req.Filters, of)
	if _, err := req.RequestWith(t.Context(), kafkatest.Client(t, servers)); err != nil {
		t.Fatal(err)
	}
	wantError(t, untilEnded(out, ended), connector.BadConfig, "table t", "topic in")
}

// grant carries out the end of a kafka-acls.sh command.
func grant(t *testing.T, cl *kgo.Client, command string) {
	t.Helper()
	words := strings.Fields(command)
	operation, err := kmsg.ParseACLOperation(words[0])
	if err != nil {
		t.Fatal(err)
	}
	kind, err := kmsg.ParseACLResourceType(strings.ReplaceAll(strings.TrimPrefix(words[1], "--"), "-", "_"))
	if err != nil {
		t.Fatal(err)
	}
	req := kmsg.NewPtrCreateACLsRequest()
	acl := kmsg.NewCreateACLsRequestCreation()
	acl.ResourceType, acl.ResourceName, acl.ResourcePatternType = kind, words[2], kmsg.ACLResourcePatternTypeLiteral
	acl.Principal, acl.Host, acl.Operation, acl.PermissionType = "User:"+testkafka.User, "*", operation, kmsg.ACLPermissionTypeAllow
	req.Creations = append(req.Creations, acl)
	resp, err := req.RequestWith(t.Context(), cl)
	if err == nil {
		err = kerr.ErrorForCode(resp.Results[0].ErrorCode)
	}
	if err != nil {
		t.Fatal(err)
	}
	describe := kmsg.NewPtrDescribeACLsRequest()
	describe.ResourceType, describe.ResourceName, describe.ResourcePatternType = kind, kmsg.StringPtr(words[2]), kmsg.ACLResourcePatternTypeLiteral
	describe.Operation, describe.PermissionType = operation, kmsg.ACLPermissionTypeAllow
	for t.Context().Err() == nil {
		resp, err := describe.RequestWith(t.Context(), cl)
		if err != nil {
			t.Fatal(err)
		}
		if len(resp.Resources) > 0 {
			return
		}
	}
}

// commitWith reads the input and commits an epoch with it.
func commitWith(t *testing.T, settings *settings, servers string) {
	t.Helper()
	source := testSource(t, servers, "in")
	source.settings = settings
	splits, err := source.Splits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := drain(t, source, splits); len(got["in/0"]) != 3 {
		t.Errorf("read are %q", got)
	}
	sink := transactionalSink{testSink(t, servers, "out")}
	sink.settings = settings
	p, err := sink.NewPrimary(connector.PrimaryConfig{Job: "job"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close(t.Context())
	sink.Join(p)
	w, err := sink.NewWriter(0, 1)
	if err == nil {
		err = p.Fence(t.Context(), []string{"job-0", "job-1"}, nil, time.Minute)
	}
	if err == nil {
		p.Allow(1)
		err = w.Write(t.Context(), 1, textRows("x"))
	}
	if err == nil {
		_, err = p.PreCommit(t.Context(), 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	consumed := []connector.Consumed{{Group: "job", Topic: "in", Partition: 0, Offset: 3}}
	if outcome, err := p.Commit(t.Context(), 1, connector.Record{Key: []byte("k"), Value: []byte("v")}, consumed); outcome != connector.Committed {
		t.Errorf("commit: %v", err)
	}
	if last, _, err := p.ReadLedger(t.Context(), true); err != nil || last == nil || string(last.Value) != "v" {
		t.Errorf("the ledger says %v, %v", last, err)
	}
}
