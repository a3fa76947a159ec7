package faultnet

import (
	"encoding/binary"
	"io"
	"net"
	"sync"
	"time"
)

// inFlight is how many frames a connection holds on their way to a broker before its client's writes wait.
const inFlight = 64

// frame is a request or a reply with its size before it.
type frame []byte

// conn is one connection over a link: three goroutines carry its frames. They end when either side does, or the link is
// cut; a request that is delayed arrives first.
type conn struct {
	link    *Link
	address string
	client  net.Conn
	broker  net.Conn
	once    sync.Once
	ended   chan struct{}
	// sent are the client's requests, in order.
	sent chan frame
	// asked are the faults of the requests that the broker has, in the order of their replies.
	asked chan Fault
}

func (c *conn) start() {
	go c.take()
	go c.forward()
	go c.answer()
}

// close ends the connection at once.
func (c *conn) close() {
	c.once.Do(func() {
		close(c.ended)
		c.client.Close()
		c.broker.Close()
	})
}

func (c *conn) end() {
	c.close()
	c.link.forget(c)
}

// take reads requests from the client until it goes.
func (c *conn) take() {
	defer close(c.sent)
	for {
		f, err := read(c.client)
		if err != nil {
			return
		}
		select {
		case c.sent <- f:
		case <-c.ended:
			return
		}
	}
}

// forward carries requests to the broker, those of a client that has gone included.
func (c *conn) forward() {
	defer c.end()
	for f := range c.sent {
		if len(f) < 6 {
			return
		}
		fault := c.link.fault(Request{API: int16(binary.BigEndian.Uint16(f[4:])), Broker: c.address, Bytes: len(f) - 4})
		if !c.wait(fault.Delay) || fault.Loss == TheRequest {
			return
		}
		select {
		case c.asked <- fault:
		case <-c.ended:
			return
		}
		if _, err := c.broker.Write(f); err != nil {
			return
		}
	}
}

// answer carries replies to the client.
func (c *conn) answer() {
	defer c.end()
	for {
		f, err := read(c.broker)
		if err != nil {
			return
		}
		fault := <-c.asked
		if !c.wait(fault.ReplyDelay) || fault.Loss == TheReply {
			return
		}
		if _, err := c.client.Write(f); err != nil {
			return
		}
	}
}

// wait waits that long, and while the link is frozen; false: the connection ended.
func (c *conn) wait(d time.Duration) bool {
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-t.C:
		case <-c.ended:
			return false
		}
	}
	return c.link.pass(c.ended)
}

func read(from io.Reader) (frame, error) {
	var size [4]byte
	if _, err := io.ReadFull(from, size[:]); err != nil {
		return nil, err
	}
	f := make(frame, 4+binary.BigEndian.Uint32(size[:]))
	copy(f, size[:])
	_, err := io.ReadFull(from, f[4:])
	return f, err
}
