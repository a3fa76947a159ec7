package testkafka

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/internal/testprocess"
)

const (
	stopPatience   = 20 * time.Second
	launchAttempts = 3
)

// Cluster is a running cluster. Brokers are named by their node ids, 1 to the number of brokers, as in metadata answers.
// Methods on different brokers may run at the same time, methods on the same broker may not.
type Cluster struct {
	dir          string
	options      Options
	jvm          jvm
	brokers      []*broker
	certificates Certificates
}

// Launch starts a cluster in a new temporary folder and returns once every broker is known to every other. The caller
// owns it and ends it with Close. Errors carry the end of the broker's log.
func Launch(ctx context.Context, options Options) (*Cluster, error) {
	options, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	for attempt := 1; ; attempt++ {
		c, err := launch(ctx, options)
		// Somebody else may have taken a port between our look at it and the broker's.
		if err == nil || attempt == launchAttempts || !errors.Is(err, errPortTaken) {
			return c, err
		}
	}
}

func launch(ctx context.Context, options Options) (_ *Cluster, err error) {
	dir, err := os.MkdirTemp("", "onceflow-kafka-")
	if err != nil {
		return nil, err
	}
	c := &Cluster{dir: dir, options: options}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.Close())
		}
	}()
	if c.jvm, err = newJVM(dir, options); err != nil {
		return nil, err
	}
	if options.needsCertificates() {
		if c.certificates, err = writeCertificates(dir); err != nil {
			return nil, err
		}
	}
	if c.brokers, err = newBrokers(dir, options, c.certificates); err != nil {
		return nil, err
	}
	if err := c.format(ctx); err != nil {
		return nil, err
	}
	for _, b := range c.brokers {
		if err := b.start(c.jvm); err != nil {
			return nil, err
		}
	}
	return c, c.waitReady(ctx, c.brokers)
}

// format formats all brokers' storage side by side: each is the start of a JVM.
func (c *Cluster) format(ctx context.Context) error {
	id := clusterID()
	errs := make(chan error, len(c.brokers))
	for _, b := range c.brokers {
		go func() { errs <- b.format(ctx, c.jvm, id, c.options) }()
	}
	var all error
	for range c.brokers {
		all = errors.Join(all, <-errs)
	}
	return all
}

// clusterID is a random UUID as Kafka writes it. Kafka's own never start with a dash, for the sake of command lines.
func clusterID() string {
	var b [16]byte
	rand.Read(b[:])
	b[0] &= 0x7f
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Addresses are the host:port of every broker's plaintext listener, in the order of their node ids.
func (c *Cluster) Addresses() []string { return c.AddressesOf(Plaintext) }

// AddressesOf are the host:port of every broker's listener of that protocol; none if Options didn't ask for it.
func (c *Cluster) AddressesOf(p Protocol) []string {
	var all []string
	for _, b := range c.brokers {
		if port, ok := b.ports[p]; ok {
			all = append(all, testprocess.Address(port))
		}
	}
	return all
}

// Bootstrap is the value of bootstrap.servers for the plaintext listeners.
func (c *Cluster) Bootstrap() string { return strings.Join(c.Addresses(), ",") }

// Certificates are the PEM files that a client of the TLS listeners needs. Zero without such a listener.
func (c *Cluster) Certificates() Certificates { return c.certificates }

// Kill ends a broker by SIGKILL and waits until the process is gone. What the broker had not flushed stays in the page cache, as
// after a crash of the process; it is not a power failure.
func (c *Cluster) Kill(id int) error {
	return c.withRunning(id, func(b *broker) error { return b.proc.Kill() })
}

// Stop shuts a broker down in order: it hands over leadership, flushes and ends. A paused broker is resumed first.
func (c *Cluster) Stop(id int) error {
	return c.withRunning(id, func(b *broker) error { return b.proc.Stop(stopPatience) })
}

// Pause freezes a broker by SIGSTOP: its connections stay open and nothing answers. It returns when the broker stands still.
func (c *Cluster) Pause(id int) error {
	return c.withRunning(id, func(b *broker) error { return b.proc.Pause() })
}

// Resume lets a paused broker go on.
func (c *Cluster) Resume(id int) error {
	return c.withRunning(id, func(b *broker) error { return b.proc.Signal(syscall.SIGCONT) })
}

// Start starts a broker that was killed or stopped, on its old ports and data, and returns when it answers and knows
// all running brokers. Its replicas may still be catching up: see WaitInSync.
func (c *Cluster) Start(ctx context.Context, id int) error {
	b, err := c.broker(id)
	if err != nil {
		return err
	}
	if b.running() {
		return fmt.Errorf("testkafka: broker %d is running already", id)
	}
	if err := b.start(c.jvm); err != nil {
		return err
	}
	return c.waitReady(ctx, []*broker{b})
}

// Close kills every broker and removes the cluster's folder. It may be called twice.
func (c *Cluster) Close() error {
	var all error
	for _, b := range c.brokers {
		if b.running() {
			all = errors.Join(all, b.proc.Kill())
		}
	}
	return errors.Join(all, os.RemoveAll(c.dir))
}

func (c *Cluster) broker(id int) (*broker, error) {
	if id < 1 || id > len(c.brokers) {
		return nil, fmt.Errorf("testkafka: there is no broker %d: node ids go from 1 to %d", id, len(c.brokers))
	}
	return c.brokers[id-1], nil
}

func (c *Cluster) withRunning(id int, do func(*broker) error) error {
	b, err := c.broker(id)
	if err != nil {
		return err
	}
	if !b.running() {
		return fmt.Errorf("testkafka: broker %d is not running", id)
	}
	return do(b)
}
