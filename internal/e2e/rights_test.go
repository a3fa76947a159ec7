package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/onceflow/onceflow/internal/testkafka"
)

// right is what one ACL allows.
type right struct {
	operation kmsg.ACLOperation
	kind      kmsg.ACLResourceType
	// name of the resource, or with prefixed how names begin.
	name     string
	prefixed bool
}

// String is the right as kafka-acls.sh takes it.
func (r right) String() string {
	all := fmt.Sprintf("--operation %s --%s %s", r.operation, r.flag(), r.name)
	if r.prefixed {
		all += " --resource-pattern-type prefixed"
	}
	return all
}

// flag is the option of kafka-acls.sh that names the kind.
func (r right) flag() string { return strings.ReplaceAll(strings.ToLower(r.kind.String()), "_", "-") }

// rightsOnThePage reads the commands of docs/rights.md, by the headings they stand under.
func rightsOnThePage(t *testing.T) map[string][]right {
	t.Helper()
	text, err := os.ReadFile("../../docs/rights.md")
	if err != nil {
		t.Fatal(err)
	}
	all, heading := map[string][]right{}, ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if h, is := strings.CutPrefix(line, "## "); is {
			heading = h
		}
		if command, is := strings.CutPrefix(line, "allow --"); is {
			all[heading] = append(all[heading], parseRights(t, "--"+command)...)
		}
	}
	return all
}

// parseRights reads the options of a kafka-acls.sh command: each operation on each resource.
func parseRights(t *testing.T, command string) (all []right) {
	t.Helper()
	var operations []kmsg.ACLOperation
	var resources []right
	prefixed := false
	words := strings.Fields(command)
	for i := 0; i < len(words); i++ {
		flag := words[i]
		if flag == "--cluster" {
			resources = append(resources, right{kind: kmsg.ACLResourceTypeCluster, name: "kafka-cluster"})
			continue
		}
		if i++; i == len(words) {
			t.Fatalf("%s: %s has no value", command, flag)
		}
		value := strings.Trim(words[i], "'")
		switch flag {
		case "--operation":
			op, err := kmsg.ParseACLOperation(value)
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			operations = append(operations, op)
		case "--resource-pattern-type":
			prefixed = value == "prefixed"
		default:
			kind, err := kmsg.ParseACLResourceType(strings.ReplaceAll(strings.TrimPrefix(flag, "--"), "-", "_"))
			if err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			resources = append(resources, right{kind: kind, name: value})
		}
	}
	for _, r := range resources {
		for _, op := range operations {
			all = append(all, right{op, r.kind, r.name, prefixed})
		}
	}
	return all
}

// without is the list without one of its rights.
func without(all []right, one right) []right {
	return slices.DeleteFunc(slices.Clone(all), func(r right) bool { return r == one })
}

// give sets what the cluster's user may do to exactly these rights, and returns when the broker says so.
func (k *cluster) give(rights ...right) {
	k.t.Helper()
	cl := k.client()
	all := kmsg.NewDeleteACLsRequestFilter()
	all.ResourceType, all.ResourcePatternType = kmsg.ACLResourceTypeAny, kmsg.ACLResourcePatternTypeAny
	all.Operation, all.PermissionType = kmsg.ACLOperationAny, kmsg.ACLPermissionTypeAny
	remove := kmsg.NewPtrDeleteACLsRequest()
	remove.Filters = append(remove.Filters, all)
	if _, err := remove.RequestWith(k.t.Context(), cl); err != nil {
		k.t.Fatal(err)
	}
	create := kmsg.NewPtrCreateACLsRequest()
	for _, r := range rights {
		acl := kmsg.NewCreateACLsRequestCreation()
		acl.ResourceType, acl.ResourceName, acl.ResourcePatternType = r.kind, r.name, kmsg.ACLResourcePatternTypeLiteral
		if r.prefixed {
			acl.ResourcePatternType = kmsg.ACLResourcePatternTypePrefixed
		}
		acl.Principal, acl.Host, acl.Operation, acl.PermissionType = "User:"+testkafka.User, "*", r.operation, kmsg.ACLPermissionTypeAllow
		create.Creations = append(create.Creations, acl)
	}
	if len(rights) > 0 {
		resp, err := create.RequestWith(k.t.Context(), cl)
		for i := 0; err == nil && i < len(resp.Results); i++ {
			err = kerr.ErrorForCode(resp.Results[i].ErrorCode)
		}
		if err != nil {
			k.t.Fatal(err)
		}
	}
	await(k.t, func() bool { return k.given() == len(rights) })
}

// given is how many ACLs the broker knows.
func (k *cluster) given() (n int) {
	k.t.Helper()
	describe := kmsg.NewPtrDescribeACLsRequest()
	describe.ResourceType, describe.ResourcePatternType = kmsg.ACLResourceTypeAny, kmsg.ACLResourcePatternTypeAny
	describe.Operation, describe.PermissionType = kmsg.ACLOperationAny, kmsg.ACLPermissionTypeAny
	resp, err := describe.RequestWith(k.t.Context(), k.client())
	if err != nil {
		k.t.Fatal(err)
	}
	for _, r := range resp.Resources {
		n += len(r.ACLs)
	}
	return n
}

// secured is a cluster with an authorizer, its address and properties for the user, and what the page says.
type secured struct {
	*cluster
	addr       string
	properties []string
	page       map[string][]right
}

// TestTheRightsOnThePageAreWhatEachCommandNeeds grants what docs/rights.md has under a command's heading and runs the
// command; then it takes each right away.
func TestTheRightsOnThePageAreWhatEachCommandNeeds(t *testing.T) {
	t.Parallel()
	needsRealKafka(t)
	brokers := testkafka.ForTest(t, testkafka.Options{Listeners: []testkafka.Protocol{testkafka.SASLSSL}, Config: map[string]string{
		"authorizer.class.name":      "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
		"super.users":                "User:ANONYMOUS", // who comes by the plaintext listener
		"auto.create.topics.enable":  "false",
		"transaction.max.timeout.ms": "300000",
	}})
	s := &secured{cluster: realKafka(t, brokers), addr: strings.Join(brokers.AddressesOf(testkafka.SASLSSL), ","), page: rightsOnThePage(t)}
	s.properties = []string{
		"security.protocol=SASL_SSL", "ssl.truststore.type=PEM", "ssl.truststore.location=" + brokers.Certificates().Authority, "sasl.mechanism=SCRAM-SHA-256",
		fmt.Sprintf(`sasl.jaas.config=%s required username="%s" password="%s";`, javaScram, testkafka.User, testkafka.Password),
	}
	s.create(1, "orders", "revenue")
	s.produce("orders", numbers(0, 20)...)
	// Each goes on from what the one before has left.
	for _, step := range []struct {
		heading string
		try     func(*secured, *testing.T, []right)
	}{
		{"run", (*secured).tryRun}, {"check --cluster", (*secured).tryCheck}, {"audit", (*secured).tryAudit},
		{"txn ls", (*secured).tryList}, {"txn abort --job", (*secured).tryAbort}, {"drill", (*secured).tryDrill},
	} {
		rights := s.page[step.heading]
		if len(rights) == 0 {
			t.Fatalf("the page says nothing of %s", step.heading)
		}
		t.Run(step.heading, func(t *testing.T) { step.try(s, t, rights) })
	}
}

// pipeline is that of the page; sink is more options of the table that is written.
func (s *secured) pipeline(t *testing.T, sink string) *pipeline {
	t.Helper()
	var options strings.Builder
	for _, p := range s.properties {
		key, value, _ := strings.Cut(p, "=")
		options.WriteString(property(key, value))
	}
	sql := strings.NewReplacer("'topic' = 'in'", "'topic' = 'orders'", "'topic' = 'out'", "'topic' = 'revenue'").Replace(copySQL)
	k := &cluster{t: t, addr: s.addr}
	return k.write("revenue.sql", with(sql, bounded+options.String(), sink+options.String()))
}

// do runs a command that takes --property.
func (s *secured) do(t *testing.T, args ...string) (*child, int) {
	t.Helper()
	args = append(args, "--bootstrap", s.addr)
	for _, p := range s.properties {
		args = append(args, "--property", p)
	}
	return run(t, args...)
}

func (s *secured) tryRun(t *testing.T, rights []right) {
	p := s.pipeline(t, "")
	s.give()
	var want []string
	for _, r := range rights {
		want = append(want, r.String())
	}
	slices.Sort(want)
	if asked := askedFor(s.findings(t, p)); !slices.Equal(asked, want) {
		t.Errorf("check --cluster asks for\n%s\nbut the page has\n%s", strings.Join(asked, "\n"), strings.Join(want, "\n"))
	}
	for _, r := range rights {
		s.give(without(rights, r)...)
		if asked := askedFor(s.findings(t, p)); !slices.Equal(asked, []string{r.String()}) {
			t.Errorf("without %s, check --cluster asks for %q", r, asked)
		}
		c := p.run()
		c.expectExit(exitConfig)
		c.says("User:"+testkafka.User+" "+r.String(), "the right "+r.operation.String()+" is missing")
	}
	s.give(rights...)
	p.run().expectExit(exitDone)
	s.expect("revenue", numbers(0, 20)...)
	s.produce("orders", numbers(20, 30)...)
	s.give(without(rights, parseRights(t, "--operation Create --topic onceflow.revenue.ledger")[0])...)
	anew := p.start("--set", "pipeline.name=revenue") // the ledger is there
	anew.expectExit(exitDone)
	s.expect("revenue", numbers(0, 20)...) // a bounded job ends where its first start found the end
}

type finding struct{ Severity, Subject, What, Fix string }

func (s *secured) findings(t *testing.T, p *pipeline) (all []finding) {
	t.Helper()
	c, _ := run(t, "check", p.file, "--cluster", "--json", "--outage", "2000h")
	if err := json.Unmarshal([]byte(c.stdout.String()), &all); err != nil {
		t.Fatalf("%v: %s%s", err, c.stdout.tail(), c.stderr.tail())
	}
	return all
}

// askedFor are the rights that findings ask for, sorted.
func askedFor(all []finding) (rights []string) {
	for _, f := range all {
		if _, r, is := strings.Cut(f.Fix, "--allow-principal User:"+testkafka.User+" "); is && f.Severity == "fatal" {
			rights = append(rights, r)
		}
	}
	slices.Sort(rights)
	return slices.Compact(rights)
}

// Each of the further rights lets check find something; the job's time-out is longer than the brokers allow, so that there is something in each.
func (s *secured) tryCheck(t *testing.T, rights []right) {
	p := s.pipeline(t, property("transaction.timeout.ms", "600000"))
	every := append(slices.Clone(s.page["run"]), rights...)
	s.give(every...)
	all := s.findings(t, p)
	if asked := askedFor(all); len(asked) > 0 {
		t.Errorf("with all rights it asks for %q", asked)
	}
	for _, r := range rights {
		s.give(without(every, r)...)
		if some := s.findings(t, p); len(some) >= len(all) {
			t.Errorf("without %s it finds\n%+v\nand with it\n%+v", r, some, all)
		}
	}
}

func (s *secured) tryAudit(t *testing.T, rights []right) {
	p := s.pipeline(t, "")
	for _, r := range rights {
		s.give(without(rights, r)...)
		c, code := run(t, "audit", p.file)
		if said := c.stderr.String(); code != exitUnread || !strings.Contains(said, "topic "+r.name+": the right READ is missing") || !strings.Contains(said, "User:"+testkafka.User+" "+r.String()) {
			t.Errorf("without %s: exit code %d, %s", r, code, said)
		}
	}
	s.give(rights...)
	c, code := run(t, "audit", p.file)
	if said := c.stdout.String(); code != exitDone || !strings.Contains(said, "equal") || !strings.Contains(said, " 0 differences") {
		t.Errorf("exit code %d: %s%s", code, said, c.stderr.tail())
	}
}

// openBoth leaves a transaction of each of the job's ids open.
func (s *secured) openBoth(t *testing.T) {
	t.Helper()
	for _, id := range []string{"revenue-0", "revenue-1"} {
		cl := s.client(kgo.TransactionalID(id))
		if err := cl.BeginTransaction(); err != nil {
			t.Fatal(err)
		}
		if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: "revenue", Value: []byte("open")}).FirstErr(); err != nil {
			t.Fatal(err)
		}
	}
}

func (s *secured) tryList(t *testing.T, rights []right) {
	s.openBoth(t)
	const all = "revenue-0 of revenue at [revenue/0], revenue-1 of revenue at [revenue/0]"
	list := func() (listed string, code int) {
		c, code := s.do(t, "txn", "ls", "--json")
		var open []struct {
			ID         string `json:"transactional_id"`
			Job        string
			State      string
			Partitions []string
		}
		if err := json.Unmarshal([]byte(c.stdout.String()), &open); err != nil && code == exitDone {
			t.Fatal(err)
		}
		var lines []string
		for _, tx := range open {
			if tx.State == "Hanging" {
				t.Errorf("what may only be hidden is called hanging: %+v", tx)
			}
			lines = append(lines, fmt.Sprintf("%s of %s at %v", tx.ID, tx.Job, tx.Partitions))
		}
		slices.Sort(lines)
		return strings.Join(lines, ", "), code
	}
	s.give(rights...)
	if listed, code := list(); code != exitDone || listed != all {
		t.Errorf("exit code %d, listed are %s", code, listed)
	}
	for _, r := range rights {
		s.give(without(rights, r)...)
		if listed, code := list(); code == exitDone && listed == all {
			t.Errorf("nobody needs %s", r)
		}
	}
}

func (s *secured) tryAbort(t *testing.T, rights []right) {
	aborted := func() int {
		s.openBoth(t)
		c, code := s.do(t, "txn", "abort", "--job", "revenue")
		if code != exitDone {
			t.Errorf("exit code %d: %s", code, c.stderr.tail())
		}
		return strings.Count(c.stdout.String(), ": aborted")
	}
	for _, r := range rights {
		s.give(without(rights, r)...)
		if n := aborted(); n == 2 {
			t.Errorf("nobody needs %s", r)
		}
	}
	s.give(rights...)
	if n := aborted(); n != 2 {
		t.Errorf("%d transactions are aborted, want 2", n)
	}
	s.nothingOpen("revenue", "revenue-")
}

func (s *secured) tryDrill(t *testing.T, rights []right) {
	drill := func() (said string, code int) {
		c, code := s.do(t, "drill", "--faults", "kill=1", "--life-max", "100ms")
		return c.stdout.String() + c.stderr.String(), code
	}
	var deletes []right
	for _, r := range rights {
		if r.operation == kmsg.ACLOperationDelete {
			deletes = append(deletes, r)
			continue
		}
		s.give(without(rights, r)...)
		said, code := drill()
		if code != exitUnread || !strings.Contains(said, r.name) || strings.Contains(said, "VIOLATION") {
			t.Errorf("without %s: exit code %d, %s", r, code, said)
		}
		if asks := fmt.Sprintf("--operation %s --%s %s", r.operation, r.flag(), r.name); strings.Contains(said, "refuses to work") && !strings.Contains(said, asks) {
			t.Errorf("without %s it says %s", r, said)
		}
	}
	before := s.topics()
	s.give(slices.DeleteFunc(slices.Clone(rights), func(r right) bool { return slices.Contains(deletes, r) })...)
	said, code := drill()
	if code != exitDone || len(deletes) == 0 {
		t.Errorf("without %v: exit code %d, %s", deletes, code, said)
	}
	for _, r := range deletes {
		if !strings.Contains(said, "remove the topic "+r.name) {
			t.Errorf("without %s it says %s", r, said)
		}
	}
	if stay := s.topics(); len(stay) != len(before)+5 {
		t.Errorf("topics before %q, behind %q", before, stay)
	}
	s.give(rights...)
	before = s.topics()
	if said, code := drill(); code != exitDone {
		t.Errorf("exit code %d: %s", code, said)
	}
	if left := s.topics(); !slices.Equal(left, before) {
		t.Errorf("topics before %q, behind %q", before, left)
	}
}
