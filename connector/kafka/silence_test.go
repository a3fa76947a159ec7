package kafka

import (
	"context"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// stillness is a network on which single brokers can be frozen: connections to them stay and can be made, and nothing answers.
type stillness struct {
	mu     sync.Mutex
	frozen map[string]bool
}

func (n *stillness) freeze(address string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.frozen[address] = true
}

func (n *stillness) is(address string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.frozen[address]
}

func (n *stillness) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if n.is(address) { // the kernel of a stopped process takes connections
		here, there := net.Pipe()
		go func() {
			for buf := make([]byte, 1024); ; {
				if _, err := there.Read(buf); err != nil {
					return
				}
			}
		}()
		return &stillConn{Conn: here, address: address, net: n, closed: make(chan struct{})}, nil
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &stillConn{Conn: conn, address: address, net: n, closed: make(chan struct{})}, nil
}

type stillConn struct {
	net.Conn
	address string
	net     *stillness
	once    sync.Once
	closed  chan struct{}
}

func (c *stillConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.net.is(c.address) {
		<-c.closed
		return 0, net.ErrClosed
	}
	return n, err
}

func (c *stillConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// The client alone waits for a frozen broker for twenty seconds, and then for as long as it asks it again for what is where.
func TestRecordsGoToTheNewLeaderOfAPartitionWhoseLeaderWasFrozen(t *testing.T) {
	cluster := kfake.MustCluster(kfake.NumBrokers(3), kfake.SeedTopics(3, "out"))
	defer cluster.Close()
	network := &stillness{frozen: map[string]bool{}}
	s, problems := readSettings(map[string]string{"bootstrap.servers": strings.Join(cluster.ListenAddrs(), ",")})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s.dial = network.dial
	var log strings.Builder
	cl, err := s.connect(slog.New(slog.NewTextHandler(&log, nil)), kgo.DefaultProduceTopic("out"), kgo.RecordPartitioner(kgo.ManualPartitioner()))
	if err != nil {
		t.Fatal(err)
	}
	defer cl.Close()
	produce := func() error {
		ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
		defer cancel()
		return cl.ProduceSync(ctx, &kgo.Record{Partition: 0, Value: []byte("a")}, &kgo.Record{Partition: 1, Value: []byte("b")}, &kgo.Record{Partition: 2, Value: []byte("c")}).FirstErr()
	}
	if err := produce(); err != nil {
		t.Fatal(err)
	}
	leader := cluster.LeaderFor("out", 0)
	for i, address := range cluster.ListenAddrs() {
		if int32(i) == leader {
			network.freeze(address)
		}
	}
	done := make(chan error, 1)
	go func() { done <- produce() }()
	// The cluster takes its time to find out.
	select {
	case err := <-done:
		t.Fatalf("a broker that is frozen acknowledges: %v", err)
	case <-time.After(3 * time.Second):
	}
	if strings.Contains(log.String(), "goes on without it") {
		t.Fatalf("a broker that the others count among them was given up:\n%s", log.String())
	}
	if err := cluster.RemoveNode(leader); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatalf("records for the new leader: %v; the log is\n%s", err, log.String())
	}
	if n := strings.Count(log.String(), "goes on without it"); n == 0 {
		t.Fatalf("the log does not say that a broker was given up:\n%s", log.String())
	}
}

func TestClientStartsThoughOneOfTheAddressesGivenSaysNothing(t *testing.T) {
	cluster := kfake.MustCluster(kfake.NumBrokers(1), kfake.SeedTopics(1, "out"))
	defer cluster.Close()
	network := &stillness{frozen: map[string]bool{"127.0.0.1:1": true}}
	s, problems := readSettings(map[string]string{"bootstrap.servers": "127.0.0.1:1," + cluster.ListenAddrs()[0]})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s.dial = network.dial
	for range 4 { // it begins with any of them
		cl, err := s.connect(nil)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
		_, err = describeCluster(ctx, cl)
		cancel()
		cl.Close()
		if err != nil {
			t.Fatal(err)
		}
	}
}
