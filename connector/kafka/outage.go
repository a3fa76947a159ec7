package kafka

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// outages tells an operator which brokers are away: one line when an address can
// no longer be connected to, one when it can be again, however many clients try.
// It is safe for concurrent use.
type outages struct {
	mu sync.Mutex
	// since is when the first attempt failed, by address; only those that are away.
	since map[string]time.Time
	// said is when each of the client's own messages was last passed on.
	said map[string]time.Time
}

func newOutages() *outages {
	return &outages{since: map[string]time.Time{}, said: map[string]time.Time{}}
}

// failed reports whether this is the first failure of the outage.
func (o *outages) failed(addr string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, away := o.since[addr]; away {
		return false
	}
	o.since[addr] = time.Now()
	return true
}

// connected returns how long the address was away; 0: it was not.
func (o *outages) connected(addr string) time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	since, away := o.since[addr]
	if !away {
		return 0
	}
	delete(o.since, addr)
	return max(time.Since(since), 1)
}

// repeatAfter is after how long one of the client's messages is worth another line.
const repeatAfter = time.Minute

// worthSaying reports whether the message was not said just before.
func (o *outages) worthSaying(message string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := time.Now()
	if now.Sub(o.said[message]) < repeatAfter {
		return false
	}
	o.said[message] = now
	return true
}

// connectHook is told by a client of every attempt to connect.
type connectHook struct {
	outages *outages
	log     *slog.Logger
}

var _ kgo.HookBrokerConnect = connectHook{}

// OnBrokerConnect is called by the client; see [kgo.HookBrokerConnect].
func (h connectHook) OnBrokerConnect(b kgo.BrokerMetadata, _ time.Duration, _ net.Conn, err error) {
	addr := addressOf(b.Host, b.Port)
	switch {
	case err == nil:
		if away := h.outages.connected(addr); away > 0 {
			h.log.Info("kafka: the broker is back", "addr", addr, "away", away.Round(time.Millisecond).String())
		}
	case errors.Is(err, context.Canceled), errors.Is(err, kgo.ErrClientClosed), errors.Is(err, net.ErrClosed):
		// The attempt was given up by us.
	case h.outages.failed(addr):
		h.log.Warn("kafka: the broker cannot be connected to; trying again until it can", "addr", addr, "error", err)
	}
}
