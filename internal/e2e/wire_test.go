package e2e

import (
	be "encoding/binary"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/twmb/franz-go/pkg/kmsg"
)

// wire stands between brokers and everybody who talks to them. It passes everything
// on but what a test asks it to disturb.
type wire struct {
	t     testing.TB
	mu    sync.Mutex
	asked []*disturbance
	conns []net.Conn
}

// disturbance is something that happens to one message of a client.
type disturbance struct {
	client string // its id
	key    kmsg.Key
	answer bool // to the answer, else to the request
	lost   bool // it never arrives, and the connection ends; else it waits
	met    chan struct{}
	// release lets what waits go on.
	release chan struct{}
}

// disturb asks for a disturbance.
func (w *wire) disturb(d disturbance) *disturbance {
	d.met, d.release = make(chan struct{}), make(chan struct{})
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = append(w.asked, &d)
	return &d
}

// clientID reads it from a request.
func clientID(m []byte) string {
	if len(m) < 14 {
		return ""
	}
	n := int(int16(be.BigEndian.Uint16(m[12:])))
	if n < 0 || 14+n > len(m) {
		return ""
	}
	return string(m[14 : 14+n])
}

// take returns what is to happen to a message; nil: nothing.
func (w *wire) take(r request, answer bool) *disturbance {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, d := range w.asked {
		if d.client == r.client && d.key == r.key && d.answer == answer {
			w.asked = append(w.asked[:i:i], w.asked[i+1:]...)
			close(d.met)
			return d
		}
	}
	return nil
}

// awaitMet waits until the disturbance has happened.
func (d *disturbance) awaitMet(t testing.TB) {
	t.Helper()
	select {
	case <-d.met:
	case <-t.Context().Done():
	}
}

// front puts the wire in front of a broker.
func (w *wire) front(broker string) (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	w.t.Cleanup(func() {
		l.Close()
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, c := range w.conns {
			c.Close()
		}
	})
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", broker)
			if err != nil {
				client.Close()
				continue
			}
			w.mu.Lock()
			w.conns = append(w.conns, client, server)
			w.mu.Unlock()
			link := &link{wire: w, client: client, server: server, open: map[uint32]request{}}
			go link.requests()
			go link.answers()
		}
	}()
	return l.Addr().String(), nil
}

// link is one connection.
type link struct {
	wire           *wire
	client, server net.Conn
	mu             sync.Mutex
	open           map[uint32]request // those without an answer yet, by their number
}

// request is what a link remembers of one.
type request struct {
	client string
	key    kmsg.Key
}

func (k *link) requests() {
	defer k.server.Close()
	for {
		m, err := message(k.client)
		if err != nil {
			return
		}
		r := request{clientID(m), kmsg.Key(be.BigEndian.Uint16(m[4:]))}
		k.mu.Lock()
		k.open[be.BigEndian.Uint32(m[8:])] = r
		k.mu.Unlock()
		if !k.pass(k.wire.take(r, false), k.server, m) {
			return
		}
	}
}

func (k *link) answers() {
	defer k.client.Close()
	for {
		m, err := message(k.server)
		if err != nil {
			return
		}
		k.mu.Lock()
		number := be.BigEndian.Uint32(m[4:])
		r := k.open[number]
		delete(k.open, number)
		k.mu.Unlock()
		if !k.pass(k.wire.take(r, true), k.client, m) {
			return
		}
	}
}

// pass hands a message on, after what is to happen to it.
func (k *link) pass(d *disturbance, to net.Conn, m []byte) bool {
	if d != nil && d.lost {
		return false
	}
	if d != nil {
		select {
		case <-d.release:
		case <-k.wire.t.Context().Done():
			return false
		}
	}
	_, err := to.Write(m)
	return err == nil
}

// message reads one message with its length.
func message(from net.Conn) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(from, size[:]); err != nil {
		return nil, err
	}
	m := make([]byte, 4+be.BigEndian.Uint32(size[:]))
	copy(m, size[:])
	_, err := io.ReadFull(from, m[4:])
	if len(m) < 12 && err == nil {
		err = io.ErrUnexpectedEOF
	}
	return m, err
}
