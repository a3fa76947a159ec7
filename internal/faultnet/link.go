package faultnet

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"
)

// Dial connects to a broker, as [net.Dialer.DialContext] does.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// Request is what is known of a request on its way to a broker.
type Request struct {
	// API is the request's key, as Kafka's protocol numbers them.
	API int16
	// Broker is the address that it goes to.
	Broker string
	// Bytes is its size without the four bytes that say so.
	Bytes int
}

// Loss is what of an exchange is lost. TCP loses nothing alone: the connection breaks with it.
type Loss int

// The losses.
const (
	Nothing Loss = iota
	// TheRequest breaks the connection before the request reaches the broker.
	TheRequest
	// TheReply breaks the connection after the broker has handled the request.
	TheReply
)

// Fault is what happens to one exchange; the zero value is nothing.
type Fault struct {
	Loss Loss
	// Delay is how long the request is under way. It arrives then, even if its client has given it up and gone.
	Delay time.Duration
	// ReplyDelay is how long the reply is under way.
	ReplyDelay time.Duration
}

// ErrCut is the error of connections over a link that was cut.
var ErrCut = errors.New("faultnet: the link was cut")

// Link is the network of one client machine. All methods are safe for concurrent use.
type Link struct {
	dial Dial

	mu     sync.Mutex
	decide func(Request) Fault
	cut    bool
	// flows is closed while frames may pass.
	flows chan struct{}
	conns map[*conn]bool
}

// New returns a link over dial that does nothing to what passes.
func New(dial Dial) *Link {
	l := &Link{dial: dial, flows: make(chan struct{}), conns: map[*conn]bool{}}
	close(l.flows)
	return l
}

// Inject sets the function that decides on each request, in no particular order; nil: no faults. It must not call the
// link.
func (l *Link) Inject(decide func(Request) Fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.decide = decide
}

// Cut ends every connection and refuses new ones, for good: the machine is dead. What a broker has been sent it has.
func (l *Link) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	l.breakAll()
}

// Break ends every connection. New ones can be made.
func (l *Link) Break() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.breakAll()
}

func (l *Link) breakAll() {
	for c := range l.conns {
		c.close()
	}
}

// Freeze holds every frame in either direction, and new connections, until Thaw.
func (l *Link) Freeze() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.flowing() {
		l.flows = make(chan struct{})
	}
}

// Thaw lets go on what Freeze held.
func (l *Link) Thaw() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.flowing() {
		close(l.flows)
	}
}

func (l *Link) flowing() bool {
	select {
	case <-l.flows:
		return true
	default:
		return false
	}
}

// pass waits while the link is frozen; false: ended came first.
func (l *Link) pass(ended <-chan struct{}) bool {
	l.mu.Lock()
	flows := l.flows
	l.mu.Unlock()
	select {
	case <-flows:
		return true
	case <-ended:
		return false
	}
}

func (l *Link) fault(r Request) Fault {
	l.mu.Lock()
	decide := l.decide
	l.mu.Unlock()
	if decide == nil {
		return Fault{}
	}
	return decide(r)
}

// DialContext connects to a broker over the link.
func (l *Link) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if !l.pass(ctx.Done()) {
		return nil, ctx.Err()
	}
	if l.isCut() {
		return nil, ErrCut
	}
	broker, err := l.dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	client, near := net.Pipe()
	c := &conn{link: l, address: address, client: near, broker: broker, ended: make(chan struct{}), sent: make(chan frame, inFlight), asked: make(chan Fault, inFlight)}
	if !l.keep(c) {
		c.close()
		return nil, ErrCut
	}
	c.start()
	return client, nil
}

func (l *Link) isCut() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cut
}

// keep takes note of a connection; false: the link was cut.
func (l *Link) keep(c *conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.cut {
		l.conns[c] = true
	}
	return !l.cut
}

func (l *Link) forget(c *conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.conns, c)
}
