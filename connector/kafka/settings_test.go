package kafka

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLoginConfigurationIsReadWithPlainAndShadedClassNames(t *testing.T) {
	for _, text := range []string{
		`org.apache.kafka.common.security.plain.PlainLoginModule required username="u" password="p;w 'x'";`,
		`org.apache.flink.kafka.shaded.org.apache.kafka.common.security.plain.PlainLoginModule required username='u' password='p;w \'x\'' ;`,
		"PlainLoginModule required\n  username=u\n  password=\"p;w 'x'\";",
	} {
		l, err := parseJAAS(text)
		if err != nil || l.module != "PlainLoginModule" || l.options["username"] != "u" || l.options["password"] != "p;w 'x'" {
			t.Errorf("%s: %+v, %v", text, l, err)
		}
	}
	for _, text := range []string{`PlainLoginModule required username="u"`, `PlainLoginModule required username="u;`, `PlainLoginModule;`, `PlainLoginModule wanted a=b;`, ``} {
		if l, err := parseJAAS(text); err == nil {
			t.Errorf("%q is read as %+v", text, l)
		}
	}
}

func TestClientPropertiesAreMapped(t *testing.T) {
	s, problems := readSettings(map[string]string{
		"bootstrap.servers": "PLAINTEXT://b:9092, a:9092", "group.id": "g", "auto.offset.reset": "EARLIEST", "transaction.timeout.ms": "90000",
		"acks": "all", "enable.auto.commit": "false", "isolation.level": "read_uncommitted", "max.request.size": "2000000",
		"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN", "sasl.jaas.config": `x.PlainLoginModule required username="u" password="p";`,
	})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if strings.Join(s.servers, ",") != "b:9092,a:9092" || s.group != "g" || s.reset != "earliest" ||
		s.transactionTimeout != 90*time.Second || s.maxRequestBytes != 2000000 || s.sasl.Name() != "PLAIN" {
		t.Errorf("got %+v", s)
	}
	if notes := strings.Join(s.notes, "\n"); !strings.Contains(notes, "isolation.level") || !strings.Contains(notes, "enable.auto.commit") {
		t.Errorf("the notes are %q", s.notes)
	}
}

func TestJavaKeyStoresAreRefusedWithTheCommandThatConvertsThem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trust.jks")
	if err := os.WriteFile(path, []byte{0xfe, 0xed, 0xfe, 0xed, 0, 0}, 0o600); err != nil {
		t.Fatal(err)
	}
	_, problems := readSettings(map[string]string{"bootstrap.servers": "a:1", "security.protocol": "SSL", "ssl.truststore.location": path})
	if len(problems) != 1 || problems[0].Key != "properties.ssl.truststore.location" || !strings.Contains(problems[0].Message, "keytool -exportcert") {
		t.Errorf("got %v", problems)
	}
}

func TestUnreadablePropertiesAreNamed(t *testing.T) {
	for name, text := range map[string]string{
		"bootstrap.servers": "localhost", "auto.offset.reset": "first", "isolation.level": "x", "linger.ms": "soon", "max.request.size": "1 MB",
		"compression.type": "rar", "acks": "2", "security.protocol": "TLS",
	} {
		given := map[string]string{"bootstrap.servers": "a:1"}
		given[name] = text
		if _, problems := readSettings(given); len(problems) == 0 || problems[0].Key != "properties."+name {
			t.Errorf("%s = %s: %v", name, text, problems)
		}
	}
}

func TestOtherTopicsAreNoLedgers(t *testing.T) {
	for _, topic := range []string{"orders", "onceflow.ledger", "onceflow..ledger", "onceflow.a", "a.ledger", "onceflow.a.b.ledger", "onceflow.a--.ledger", "onceflow.a--zz.ledger", "onceflow.a--61.ledger"} {
		if job, is := JobOfLedger(topic); is {
			t.Errorf("%s is taken for the ledger of %q", topic, job)
		}
	}
}

func TestNoTwoJobsShareALedgerTopic(t *testing.T) {
	names := []string{"orders", "orders-eu", "orders_eu", "orders.eu", "a--b", "a-", "-", "--", "a-.b", "a--2eb", "a-2eb", "a.b", "größe", "a b/c", "--2e", "."}
	seen := map[string]string{}
	for _, n := range names {
		topic, err := LedgerTopic(n)
		if err != nil {
			t.Fatal(err)
		}
		if job, is := JobOfLedger(topic); !is || job != n {
			t.Errorf("%q becomes %q, and that %q", n, topic, job)
		}
		for _, c := range topic {
			if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", c) {
				t.Errorf("%q becomes %q, which Kafka refuses", n, topic)
			}
		}
		// Kafka takes '.' and '_' for the same where topics may collide.
		collides := strings.ReplaceAll(topic, ".", "_")
		if other, ok := seen[collides]; ok {
			t.Errorf("%q and %q share the topic %q", n, other, topic)
		}
		seen[collides] = n
	}
	if topic, _ := LedgerTopic("orders-eu"); topic != "onceflow.orders-eu.ledger" {
		t.Errorf("an ordinary name becomes %q", topic)
	}
	if _, err := LedgerTopic(strings.Repeat("x", 240)); err == nil {
		t.Error("a name that is too long is taken")
	}
}

func TestSpecificOffsetsAreRead(t *testing.T) {
	m, err := parseSpecific("partition:0,offset:42; partition:1 , offset: 300;")
	if err != nil || len(m) != 2 || m[0] != 42 || m[1] != 300 {
		t.Errorf("got %v, %v", m, err)
	}
	for _, text := range []string{"", "0:42", "partition:0", "partition:0,offset:x", "partition:-1,offset:1", "partition:0,offset:1;partition:0,offset:2"} {
		if m, err := parseSpecific(text); err == nil {
			t.Errorf("%q is read as %v", text, m)
		}
	}
}
