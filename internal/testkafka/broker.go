package testkafka

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/testprocess"
)

// broker is one Kafka node with combined roles. Its ports and its folder stay the same over restarts.
type broker struct {
	id    int
	dir   string
	ports map[Protocol]int
	front string               // advertised in place of the plaintext listener; empty: nothing is in front of it
	proc  *testprocess.Process // nil before the first start
	log   brokerLog            // over all starts
}

func (b *broker) configFile() string { return filepath.Join(b.dir, "server.properties") }
func (b *broker) running() bool      { return b.proc != nil && b.proc.Running() }

// newBrokers gives each broker a folder below dir, free ports and a written configuration.
func newBrokers(dir string, o Options, certificates Certificates) ([]*broker, error) {
	listeners := append(o.protocols(), controller)
	ports, err := testprocess.FreePorts(o.Brokers * len(listeners))
	if err != nil {
		return nil, err
	}
	brokers := make([]*broker, o.Brokers)
	for i := range brokers {
		folder := filepath.Join(dir, fmt.Sprintf("broker-%d", i+1))
		b := &broker{id: i + 1, dir: folder, ports: map[Protocol]int{}, log: brokerLog{path: filepath.Join(folder, "broker.log")}}
		for j, p := range listeners {
			b.ports[p] = ports[i*len(listeners)+j]
		}
		if o.Front != nil {
			if b.front, err = o.Front(testprocess.Address(b.ports[Plaintext])); err != nil {
				return nil, err
			}
		}
		brokers[i] = b
	}
	for _, b := range brokers {
		if err := os.Mkdir(b.dir, 0o755); err != nil {
			return nil, err
		}
		config := b.config(o, brokers, certificates)
		if err := os.WriteFile(b.configFile(), propertiesFile(config), 0o644); err != nil {
			return nil, err
		}
	}
	return brokers, nil
}

// config is the broker's server.properties.
func (b *broker) config(o Options, all []*broker, certificates Certificates) map[string]string {
	replication := strconv.Itoa(len(all))
	inSync := strconv.Itoa(min(2, len(all)))
	c := map[string]string{
		"process.roles":                                    "broker,controller",
		"node.id":                                          strconv.Itoa(b.id),
		"controller.quorum.voters":                         quorum(all),
		"controller.listener.names":                        string(controller),
		"inter.broker.listener.name":                       string(Plaintext),
		"log.dirs":                                         filepath.Join(b.dir, "data"),
		"default.replication.factor":                       replication,
		"min.insync.replicas":                              inSync,
		"offsets.topic.replication.factor":                 replication,
		"transaction.state.log.replication.factor":         replication,
		"transaction.state.log.min.isr":                    inSync,
		"share.coordinator.state.topic.replication.factor": replication,
		"share.coordinator.state.topic.min.isr":            inSync,
		"group.initial.rebalance.delay.ms":                 "0",
		// A dead broker's partitions move after its session: half of Kafka's nine seconds, so that drills don't spend their time waiting.
		"broker.heartbeat.interval.ms": "500",
		"broker.session.timeout.ms":    "4500",
		// A few partitions of the internal topics are plenty here, and 50 each take seconds to create on a small machine.
		"offsets.topic.num.partitions":         "4",
		"transaction.state.log.num.partitions": "4",
	}
	b.addListeners(c, o)
	if o.needsCertificates() {
		addCertificates(c, o, certificates)
	}
	maps.Copy(c, o.Config)
	return c
}

func quorum(all []*broker) string {
	voters := make([]string, len(all))
	for i, b := range all {
		voters[i] = fmt.Sprintf("%d@%s", b.id, testprocess.Address(b.ports[controller]))
	}
	return strings.Join(voters, ",")
}

func (b *broker) addListeners(c map[string]string, o Options) {
	listeners := []string{fmt.Sprintf("%s://%s", controller, testprocess.Address(b.ports[controller]))}
	protocols := []string{fmt.Sprintf("%s:%s", controller, Plaintext)}
	var advertised []string
	for _, p := range o.protocols() {
		at := testprocess.Address(b.ports[p])
		listeners = append(listeners, fmt.Sprintf("%s://%s", p, at))
		if p == Plaintext && b.front != "" {
			at = b.front
		}
		advertised = append(advertised, fmt.Sprintf("%s://%s", p, at))
		protocols = append(protocols, fmt.Sprintf("%s:%s", p, p))
	}
	c["listeners"] = strings.Join(listeners, ",")
	c["advertised.listeners"] = strings.Join(advertised, ",")
	c["listener.security.protocol.map"] = strings.Join(protocols, ",")
	if !o.needsUsers() {
		return
	}
	c["sasl.enabled.mechanisms"] = "PLAIN,SCRAM-SHA-256"
	for _, p := range o.Listeners {
		if p == SSL {
			continue
		}
		prefix := "listener.name." + strings.ToLower(string(p))
		c[prefix+".plain.sasl.jaas.config"] = fmt.Sprintf(
			`org.apache.kafka.common.security.plain.PlainLoginModule required user_%s="%s";`, User, Password)
		c[prefix+".scram-sha-256.sasl.jaas.config"] = `org.apache.kafka.common.security.scram.ScramLoginModule required;`
	}
}

func addCertificates(c map[string]string, o Options, certificates Certificates) {
	c["ssl.keystore.type"] = "PEM"
	c["ssl.keystore.location"] = certificates.brokerKeystore
	c["ssl.truststore.type"] = "PEM"
	c["ssl.truststore.location"] = certificates.Authority
	c["ssl.client.auth"] = "requested"
	if !o.RequireClientCertificate {
		return
	}
	c["ssl.client.auth"] = "required"
	// The broker-wide setting holds for SSL listeners only; a SASL_SSL listener wants it under its own name.
	c["listener.name.sasl_ssl.ssl.client.auth"] = "required"
}

// propertiesFile writes settings in a fixed order, in the syntax of Java's property files.
func propertiesFile(settings map[string]string) []byte {
	var b bytes.Buffer
	for _, k := range slices.Sorted(maps.Keys(settings)) {
		fmt.Fprintf(&b, "%s=%s\n", k, strings.ReplaceAll(settings[k], `\`, `\\`))
	}
	return b.Bytes()
}

// format prepares the broker's data folder for the cluster, with the SASL user if there are SASL listeners.
func (b *broker) format(ctx context.Context, jvm jvm, clusterID string, o Options) error {
	args := []string{"format", "-t", clusterID, "-c", b.configFile()}
	if o.needsUsers() {
		args = append(args, "--add-scram", fmt.Sprintf("SCRAM-SHA-256=[name=%s,password=%s]", User, Password))
	}
	name, full := jvm.tool("kafka.tools.StorageTool", args...)
	if out, err := exec.CommandContext(ctx, name, full...).CombinedOutput(); err != nil {
		return fmt.Errorf("testkafka: formatting the storage of broker %d: %w: %s", b.id, err, tail(out, 2000))
	}
	return nil
}

func (b *broker) start(jvm jvm) error {
	file, err := b.log.open()
	if err != nil {
		return err
	}
	defer file.Close() // the child has its own copy
	name, args := jvm.server("kafka.Kafka", b.configFile())
	b.proc, err = testprocess.Start(file, name, args...)
	return err
}
