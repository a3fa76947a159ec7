package faultnet

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// broker answers each request with itself, and remembers the API keys that reached it and when.
type broker struct {
	began   time.Time
	mu      sync.Mutex
	reached []int16
	at      []time.Duration
}

func (b *broker) dial(context.Context, string, string) (net.Conn, error) {
	near, far := net.Pipe()
	go func() {
		defer far.Close()
		for {
			f, err := read(far)
			if err != nil {
				return
			}
			b.mu.Lock()
			b.reached, b.at = append(b.reached, int16(binary.BigEndian.Uint16(f[4:]))), append(b.at, time.Since(b.began))
			b.mu.Unlock()
			if _, err := far.Write(f); err != nil {
				return
			}
		}
	}()
	return near, nil
}

// connect returns a connection over a link to b, and the link.
func connect(t *testing.T, b *broker) (*Link, net.Conn) {
	t.Helper()
	b.began = time.Now()
	l := New(b.dial)
	c, err := l.DialContext(t.Context(), "tcp", "broker:9092")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return l, c
}

// ask sends a request of an API and waits for the reply.
func ask(c net.Conn, api int16) error {
	if _, err := c.Write(binary.BigEndian.AppendUint16([]byte{0, 0, 0, 2}, uint16(api))); err != nil {
		return err
	}
	_, err := io.ReadFull(c, make([]byte, 6))
	return err
}

func TestLostRequestDoesNotReachTheBrokerAndLostReplyDoes(t *testing.T) {
	for loss, reached := range map[Loss][]int16{Nothing: {3, 26}, TheRequest: {3}, TheReply: {3, 26}} {
		synctest.Test(t, func(t *testing.T) {
			var b broker
			l, c := connect(t, &b)
			l.Inject(func(r Request) (f Fault) {
				if r.Broker != "broker:9092" || r.Bytes != 2 {
					t.Errorf("%+v", r)
				}
				if r.API == 26 {
					f.Loss = loss
				}
				return f
			})
			if err := ask(c, 3); err != nil {
				t.Error(err)
			}
			if err := ask(c, 26); (err == nil) != (loss == Nothing) {
				t.Errorf("loss %d: %v", loss, err)
			}
			if synctest.Wait(); !slices.Equal(b.reached, reached) {
				t.Errorf("loss %d: the broker got %v, want %v", loss, b.reached, reached)
			}
			c.Close()
		})
	}
}

func TestDelayedRequestArrivesThoughItsClientHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b broker
		l, c := connect(t, &b)
		l.Inject(func(Request) Fault { return Fault{Delay: time.Second} })
		c.SetDeadline(time.Now().Add(100 * time.Millisecond))
		if err := ask(c, 26); err == nil {
			t.Error("the reply came before the request arrived")
		}
		c.Close()
		time.Sleep(2 * time.Second)
		if !slices.Equal(b.at, []time.Duration{time.Second}) {
			t.Errorf("it arrived at %v", b.at)
		}
	})
}

func TestFrozenLinkHoldsWhatIsSentUntilItThaws(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b broker
		l, c := connect(t, &b)
		l.Freeze()
		go func() { time.Sleep(time.Minute); l.Thaw() }()
		if err := ask(c, 0); err != nil {
			t.Error(err)
		}
		if !slices.Equal(b.at, []time.Duration{time.Minute}) {
			t.Errorf("it arrived at %v", b.at)
		}
		c.Close()
	})
}

func TestCutLinkConnectsNoMoreAndABrokenOneDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b broker
		l, c := connect(t, &b)
		l.Break()
		if err := ask(c, 0); err == nil {
			t.Error("the connection did not break")
		}
		again, err := l.DialContext(t.Context(), "tcp", "broker:9092")
		if err != nil {
			t.Fatal(err)
		}
		if err := ask(again, 0); err != nil {
			t.Error(err)
		}
		l.Cut()
		if _, err := l.DialContext(t.Context(), "tcp", "broker:9092"); !errors.Is(err, ErrCut) {
			t.Errorf("%v", err)
		}
	})
}
