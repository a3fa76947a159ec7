package embedded

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/twmb/franz-go/pkg/kfake"
)

// DefaultPartitions is how many partitions a topic gets that is created without
// a number.
const DefaultPartitions = 4

// dirtyName is a file that exists while a broker uses the folder.
const dirtyName = "onceflow-broker-running"

// Broker is a running broker. Close ends it.
type Broker struct {
	fake *kfake.Cluster
	dir  string
}

// Option changes what Start does.
type Option func(*config)

type config struct {
	partitions int
	autoCreate bool
	advertise  string
	brokers    int
	more       []kfake.Opt
}

// Partitions sets how many partitions a topic gets that is created without a
// number; the default is DefaultPartitions.
func Partitions(n int) Option { return func(c *config) { c.partitions = n } }

// NoAutoCreate makes the use of a topic that does not exist an error; by default
// a producer's first use creates it.
func NoAutoCreate() Option { return func(c *config) { c.autoCreate = false } }

// Advertise sets the host that clients are told to connect to, where it is not
// the one that the broker listens on.
func Advertise(host string) Option { return func(c *config) { c.advertise = host } }

// Brokers sets the number of brokers; only the first listens where Start says,
// the others take any port. The default is 1.
func Brokers(n int) Option { return func(c *config) { c.brokers = n } }

// With passes options on to the fake broker, for tests.
func With(opts ...kfake.Opt) Option { return func(c *config) { c.more = append(c.more, opts...) } }

// DirtyError says that a folder was in use by a broker that was not closed.
type DirtyError struct{ Dir string }

// Error names the choices.
func (e *DirtyError) Error() string {
	marker := filepath.Join(e.Dir, dirtyName)
	return fmt.Sprintf("the broker's folder %s was not closed: another broker uses it, or one was killed, and then transactions "+
		"in it may be torn\n  if another one runs: use that one, or another folder\n  to begin anew: rm -r %s\n"+
		"  to go on with what is there, at the risk of lost or doubled records: rm %s", e.Dir, e.Dir, marker)
}

// Start runs a broker that listens on host:port; port 0 takes any free one. The
// data is kept in memory if dir is empty, else in that folder, which is created
// when missing. The error is a *DirtyError if the folder was not closed.
func Start(listen, dir string, options ...Option) (*Broker, error) {
	c := config{partitions: DefaultPartitions, autoCreate: true, brokers: 1}
	for _, o := range options {
		o(&c)
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, fmt.Errorf("%q is no address to listen on; want host:port: %w", listen, err)
	}
	if dir != "" {
		if err := claim(dir); err != nil {
			return nil, err
		}
	}
	fake, err := kfake.NewCluster(c.options(host, port, dir)...)
	if err != nil {
		release(dir)
		return nil, fmt.Errorf("start a broker on %s: %w", listen, err)
	}
	refuseNames(fake)
	if c.brokers == 1 {
		keepOutZombies(fake)
	}
	return &Broker{fake: fake, dir: dir}, nil
}

func (c *config) options(host, port, dir string) []kfake.Opt {
	first := true
	opts := []kfake.Opt{
		kfake.NumBrokers(c.brokers),
		kfake.ClusterID("onceflow-embedded"),
		kfake.DefaultNumPartitions(c.partitions),
		kfake.BrokerConfigs(map[string]string{"auto.create.topics.enable": strconv.FormatBool(c.autoCreate)}),
		kfake.ListenFn(func(network, _ string) (net.Listener, error) {
			p := port
			if !first {
				p = "0"
			}
			first = false
			l, err := net.Listen(network, net.JoinHostPort(host, p))
			if err != nil || c.advertise == "" {
				return l, err
			}
			return advertised{l, c.advertise}, nil
		}),
	}
	if c.autoCreate {
		opts = append(opts, kfake.AllowAutoTopicCreation())
	}
	if dir != "" {
		opts = append(opts, kfake.DataDir(dir))
	}
	return append(opts, c.more...)
}

// Addr is the value of bootstrap.servers.
func (b *Broker) Addr() string { return strings.Join(b.fake.ListenAddrs(), ",") }

// Fake is the broker itself, for tests that inject faults.
func (b *Broker) Fake() *kfake.Cluster { return b.fake }

// Close ends the broker in order: what it holds in a folder can be used again.
func (b *Broker) Close() error {
	b.fake.Close()
	return release(b.dir)
}

// claim marks the folder as in use.
func claim(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the broker's folder: %w", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, dirtyName), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if os.IsExist(err) {
		return &DirtyError{Dir: dir}
	}
	if err != nil {
		return fmt.Errorf("mark the broker's folder as in use: %w", err)
	}
	return f.Close()
}

func release(dir string) error {
	if dir == "" {
		return nil
	}
	return os.Remove(filepath.Join(dir, dirtyName))
}

// advertised is a listener that tells clients another host.
type advertised struct {
	net.Listener
	host string
}

// Addr is the address that clients are told.
func (a advertised) Addr() net.Addr {
	_, port, err := net.SplitHostPort(a.Listener.Addr().String())
	if err != nil {
		return a.Listener.Addr()
	}
	return hostPort(net.JoinHostPort(a.host, port))
}

type hostPort string

func (hostPort) Network() string  { return "tcp" }
func (h hostPort) String() string { return string(h) }
