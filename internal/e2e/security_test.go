package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/testkafka"
)

// property spells a property of Kafka's Java clients as an option of a table.
func property(name, value string) string {
	return fmt.Sprintf(", 'properties.%s' = '%s'", name, value)
}

// tlsOptions are those of a client that trusts the cluster and shows a certificate,
// in PEM files as Java clients take them.
func tlsOptions(t *testing.T, c *testkafka.Cluster) string {
	t.Helper()
	return trust(c) + keystore(t, c)
}

func trust(c *testkafka.Cluster) string {
	return property("ssl.truststore.type", "PEM") + property("ssl.truststore.location", c.Certificates().Authority)
}

// keystore writes key and certificate to one file.
func keystore(t *testing.T, c *testkafka.Cluster) string {
	t.Helper()
	var both []byte
	for _, file := range []string{c.Certificates().ClientKey, c.Certificates().ClientCertificate} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		both = append(both, text...)
	}
	file := filepath.Join(t.TempDir(), "keystore.pem")
	if err := os.WriteFile(file, both, 0o600); err != nil {
		t.Fatal(err)
	}
	return property("ssl.keystore.type", "PEM") + property("ssl.keystore.location", file)
}

const (
	javaPlain   = "org.apache.kafka.common.security.plain.PlainLoginModule"
	javaScram   = "org.apache.kafka.common.security.scram.ScramLoginModule"
	shadedPlain = "org.apache.flink.kafka.shaded." + javaPlain
)

func login(mechanism, module, password string) string {
	return property("sasl.mechanism", mechanism) +
		property("sasl.jaas.config", fmt.Sprintf(`%s required username="%s" password="%s";`, module, testkafka.User, password))
}

func TestPipelineRunsOverTLSAndSASLSpelledAsInJava(t *testing.T) {
	t.Parallel()
	brokers, _ := sharedKafka(t)
	for _, tc := range []struct {
		name     string
		protocol testkafka.Protocol
		options  string
	}{
		{"TLS", testkafka.SSL, tlsOptions(t, brokers)},
		{"PLAIN", testkafka.SASLPlaintext, login("PLAIN", javaPlain, testkafka.Password)},
		{"PLAIN as Flink shades it", testkafka.SASLPlaintext, login("PLAIN", shadedPlain, testkafka.Password)},
		{"SCRAM", testkafka.SASLPlaintext, login("SCRAM-SHA-256", javaScram, testkafka.Password)},
		{"SCRAM over TLS", testkafka.SASLSSL, tlsOptions(t, brokers) + login("SCRAM-SHA-256", javaScram, testkafka.Password)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, k := sharedKafka(t)
			k.create(2, "in", "out")
			k.produce("in", numbers(0, 20)...)
			options := property("security.protocol", string(tc.protocol)) + tc.options
			p := k.write("copy.sql", with(copySQL, bounded+options, options))
			p.run("--bootstrap", strings.Join(brokers.AddressesOf(tc.protocol), ",")).expectExit(exitDone)
			k.expect("out", numbers(0, 20)...)
		})
	}
}

func TestWrongCredentialsEndTheJobAtOnce(t *testing.T) {
	t.Parallel()
	brokers, _ := sharedKafka(t)
	for _, tc := range []struct {
		name     string
		protocol testkafka.Protocol
		options  string
		words    []string
	}{
		{"a wrong password", testkafka.SASLPlaintext, login("PLAIN", javaPlain, "wrong"), []string{"SASL", "credentials"}},
		{"a wrong password with SCRAM", testkafka.SASLPlaintext, login("SCRAM-SHA-256", javaScram, "wrong"), []string{"SASL", "credentials"}},
		{"a mechanism that the brokers do not offer", testkafka.SASLPlaintext, login("SCRAM-SHA-512", javaScram, testkafka.Password), []string{"SASL"}},
		{"an unknown authority", testkafka.SSL, keystore(t, brokers), []string{"certificate", "ssl"}},
		{"no client certificate", testkafka.SSL, trust(brokers), []string{"certificate", "ssl.keystore"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, k := sharedKafka(t)
			k.create(2, "in", "out")
			options := property("security.protocol", string(tc.protocol)) + tc.options
			p := k.write("copy.sql", with(copySQL, bounded+options, options))
			c := p.run("--bootstrap", strings.Join(brokers.AddressesOf(tc.protocol), ","))
			c.expectExit(exitConfig)
			c.says(tc.words...)
		})
	}
}
