package kafka

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

const (
	// silentAfter is how long an answer may be due before the other brokers are asked whether the one that owes it is still one of them.
	silentAfter = 1500 * time.Millisecond
	// silenceLooks is the time between two looks.
	silenceLooks = 500 * time.Millisecond
	// askPatience is how long one of the others may take to say so.
	askPatience = time.Second
	// firstPatience is how long an address may say nothing that was given as one of several to begin with, and of which nothing is known yet. It doubles
	// each time, because a cluster may just be slow.
	firstPatience = 3 * time.Second
)

// silence hangs up on brokers that owe an answer and that the cluster no longer counts as its own: a process that was frozen, a machine that was cut
// off. Its connections stay open, so that the client would wait for twenty seconds, and longer where it asks the same broker next, though others lead
// the partitions since long. Who waits longer for a broker that the others still count among them, waits rightly.
//
// It belongs to one client, whose hook and dialer it is.
type silence struct {
	dial    Dial
	log     *slog.Logger
	outages *outages
	// patience is silentAfter, or more where brokers may hold an answer back for longer.
	patience time.Duration
	// seeds are how many addresses there are to begin with.
	seeds int

	cancel context.CancelFunc

	mu   sync.Mutex
	open map[*heardConn]struct{}
	// nodes are the addresses of the brokers that there were connections to, by node id.
	nodes map[int32]string
	// given is the patience with addresses that are not of nodes, where it is not the first one.
	given map[string]time.Duration
}

var (
	_ kgo.HookNewClient     = (*silence)(nil)
	_ kgo.HookClientClosed  = (*silence)(nil)
	_ kgo.HookBrokerConnect = (*silence)(nil)
)

func newSilence(s *settings, log *slog.Logger) *silence {
	return &silence{dial: s.dialer(), log: log, outages: s.outages, patience: max(silentAfter, s.fetchMaxWait+time.Second), seeds: len(s.servers),
		open: map[*heardConn]struct{}{}, nodes: map[int32]string{}, given: map[string]time.Duration{}}
}

// DialContext connects to an address of a broker.
func (s *silence) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := s.dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	heard := &heardConn{Conn: conn, address: address, of: s}
	s.mu.Lock()
	s.open[heard] = struct{}{}
	s.mu.Unlock()
	return heard, nil
}

// heardConn knows since when it waits for an answer.
type heardConn struct {
	net.Conn
	address string
	of      *silence
	// waits is since when, in nanoseconds since 1970; 0: it does not.
	waits atomic.Int64
	// givenUp says that the other side is taken for dead.
	givenUp atomic.Bool
}

// errSilent ends what waits for an answer of a broker that was given up. To the client it is as if it could not connect: then it does not ask the
// same broker again, but looks for another one, for new leaders and for new coordinators.
var errSilent = &net.OpError{Op: "dial", Net: "tcp", Err: errors.New("the broker does not answer any more")}

// Read reads as [net.Conn] does. The client reads only when an answer is due.
func (c *heardConn) Read(p []byte) (int, error) {
	c.waits.Store(time.Now().UnixNano())
	n, err := c.Conn.Read(p)
	c.waits.Store(0)
	if err != nil && c.givenUp.Load() {
		err = errSilent
	}
	return n, err
}

// Write writes as [net.Conn] does.
func (c *heardConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	if err != nil && c.givenUp.Load() {
		err = errSilent
	}
	return n, err
}

// Close closes as [net.Conn] does.
func (c *heardConn) Close() error {
	c.of.mu.Lock()
	delete(c.of.open, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// OnNewClient begins to watch; see [kgo.HookNewClient].
func (s *silence) OnNewClient(cl *kgo.Client) {
	var ctx context.Context
	ctx, s.cancel = context.WithCancel(context.Background())
	go s.watch(ctx, cl)
}

// OnClientClosed ends it, and with it connections that the client still began with a broker that says nothing; see [kgo.HookClientClosed].
func (s *silence) OnClientClosed(*kgo.Client) {
	s.cancel()
	for _, c := range s.conns("") {
		c.Close()
	}
}

// OnBrokerConnect learns which broker is where; see [kgo.HookBrokerConnect].
func (s *silence) OnBrokerConnect(b kgo.BrokerMetadata, _ time.Duration, _ net.Conn, _ error) {
	if b.NodeID < 0 { // an address that was given, not one that the cluster advertises
		return
	}
	s.mu.Lock()
	s.nodes[b.NodeID] = addressOf(b.Host, b.Port)
	s.mu.Unlock()
}

func (s *silence) watch(ctx context.Context, cl *kgo.Client) {
	ticker := time.NewTicker(silenceLooks)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			s.look(ctx, cl)
		case <-ctx.Done():
			return
		}
	}
}

// look hangs up where it is time to.
func (s *silence) look(ctx context.Context, cl *kgo.Client) {
	silent := s.silent()
	if len(silent) == 0 {
		return
	}
	s.giveUpUnknown(silent)
	alive := s.ask(ctx, cl, silent)
	if alive == nil {
		return
	}
	hungUp := false
	for id, address := range s.known() {
		if since, is := silent[address]; is && !alive[id] {
			s.tell("kafka: the broker does not answer, and the cluster goes on without it; its connections are closed", address, since, "broker", id)
			s.hangUp(address)
			hungUp = true
		}
	}
	if hungUp { // others lead its partitions
		cl.ForceMetadataRefresh()
	}
}

// tell tells an operator, once of what several clients find.
func (s *silence) tell(what, address string, since time.Duration, more ...any) {
	if s.outages.worthSaying(what + address) {
		s.log.Warn(what, append([]any{"addr", address, "silent", since.Round(time.Millisecond).String()}, more...)...)
	}
}

// silent are the addresses that owe an answer for longer than patience, and for how long.
func (s *silence) silent() map[string]time.Duration {
	now := time.Now().UnixNano()
	s.mu.Lock()
	defer s.mu.Unlock()
	var silent map[string]time.Duration
	for c := range s.open {
		since := c.waits.Load()
		if since == 0 || time.Duration(now-since) < s.patience {
			continue
		}
		if silent == nil {
			silent = map[string]time.Duration{}
		}
		silent[c.address] = max(silent[c.address], time.Duration(now-since))
	}
	return silent
}

// known are the addresses of brokers by node id.
func (s *silence) known() map[int32]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.nodes)
}

// ask asks brokers that are not silent which there are, one after the other. It returns their node ids; nil: none said.
func (s *silence) ask(ctx context.Context, cl *kgo.Client, silent map[string]time.Duration) map[int32]bool {
	known := s.known()
	var asked []*kgo.Broker
	for id, address := range known {
		if _, is := silent[address]; !is {
			asked = append(asked, cl.Broker(int(id)))
		}
	}
	if len(known) < 2 { // it was the first that there was a connection to
		asked = append(asked, cl.SeedBrokers()...)
	}
	for _, b := range asked {
		if alive := nodesBy(ctx, b); alive != nil {
			return alive
		}
	}
	return nil
}

// nodesBy are the node ids of the brokers that one of them counts; nil: it did not say.
func nodesBy(ctx context.Context, b *kgo.Broker) map[int32]bool {
	ctx, cancel := context.WithTimeout(ctx, askPatience)
	defer cancel()
	req := kmsg.NewPtrMetadataRequest()
	req.Topics = []kmsg.MetadataRequestTopic{}
	resp, err := b.Request(ctx, req)
	if err != nil {
		return nil
	}
	meta := resp.(*kmsg.MetadataResponse)
	if len(meta.Brokers) == 0 { // one that has just started knows nothing yet
		return nil
	}
	alive := make(map[int32]bool, len(meta.Brokers))
	for _, b := range meta.Brokers {
		alive[b.NodeID] = true
	}
	return alive
}

// giveUpUnknown hangs up on addresses of which nothing is known yet, where there are others to begin with.
func (s *silence) giveUpUnknown(silent map[string]time.Duration) {
	if s.seeds < 2 {
		return
	}
	of := map[string]bool{}
	for _, address := range s.known() {
		of[address] = true
	}
	for address, since := range silent {
		if of[address] {
			continue
		}
		s.mu.Lock()
		patience := max(firstPatience, s.given[address])
		s.mu.Unlock()
		if since < patience {
			continue
		}
		s.tell("kafka: nothing answers at this address; going on with the others that were given", address, since)
		s.mu.Lock()
		s.given[address] = 2 * patience
		s.mu.Unlock()
		s.hangUp(address)
	}
}

// hangUp closes all connections to an address.
func (s *silence) hangUp(address string) {
	for _, c := range s.conns(address) {
		c.givenUp.Store(true)
		c.Close()
	}
}

// conns are the connections to an address; empty: to any.
func (s *silence) conns(address string) (all []*heardConn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.open {
		if address == "" || c.address == address {
			all = append(all, c)
		}
	}
	return all
}
