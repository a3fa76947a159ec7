package kafka

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"strconv"
	"time"
)

// Dial connects to a broker at host:port, as [net.Dialer.DialContext] does.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// dialPatience is how long a connection may take to be made, and as long TLS on it.
const dialPatience = 10 * time.Second

// dialer connects without security: over TCP, if the settings do not say otherwise.
func (s *settings) dialer() Dial {
	if s.dial != nil {
		return s.dial
	}
	return (&net.Dialer{Timeout: dialPatience}).DialContext
}

// over is dial, with TLS if the settings want it.
func (s *settings) over(dial Dial) Dial {
	if s.tls == nil {
		return dial
	}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		config := s.tls
		if config.ServerName == "" {
			host, _, err := net.SplitHostPort(address)
			if err != nil {
				return nil, fmt.Errorf("broker address %q: %w", address, err)
			}
			config = config.Clone()
			config.ServerName = host
		}
		raw, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithTimeout(ctx, dialPatience)
		defer cancel()
		conn := tls.Client(raw, config)
		if err := conn.HandshakeContext(ctx); err != nil {
			raw.Close()
			return nil, err
		}
		return conn, nil
	}
}

// addressOf is host:port.
func addressOf(host string, port int32) string {
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}
