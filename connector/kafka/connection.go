package kafka

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// connection is the client of a table for everything but its records. It is made
// at the first use. The zero value with settings is ready, and logs nothing.
type connection struct {
	settings *settings
	// patience is how long a topic that should be there may be missing before
	// that is believed.
	patience time.Duration

	mu     sync.Mutex
	log    *slog.Logger
	client *kgo.Client
	// name of the domain, once a broker has said it.
	name string
}

// LogTo says where to log; see [connector.Logger].
func (c *connection) LogTo(log *slog.Logger) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.log = log
}

// logger never returns nil.
func (c *connection) logger() *slog.Logger {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return c.log
}

func (c *connection) admin() (*kgo.Client, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.client == nil {
		cl, err := c.settings.connect(c.log)
		if err != nil {
			return nil, err
		}
		c.client = cl
	}
	return c.client, nil
}

// Close ends a run of the job: it frees the connections. Another call opens them again.
func (c *connection) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settings.written.forget()
	if c.client != nil {
		c.client.Close()
		c.client = nil
	}
	return nil
}

// domain is the name of the cluster, which never changes.
func (c *connection) domain(ctx context.Context) (string, error) {
	c.mu.Lock()
	known := c.name
	c.mu.Unlock()
	if known != "" {
		return known, nil
	}
	cl, err := c.admin()
	if err != nil {
		return "", err
	}
	name, err := c.settings.domain(ctx, cl)
	if err != nil {
		return "", err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.name = name
	return name, nil
}
