package kafka

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
)

// lookupPatience is how long a name server may take.
const lookupPatience = 3 * time.Second

// unknownHosts is an error if no host of the addresses has an address of its own,
// by a definite answer for each: then none can be connected to, and to wait would
// not help. A name server that does not answer decides nothing, and with connections
// that are made otherwise than over TCP names are not looked up. hint says what to do.
func (s *settings) unknownHosts(ctx context.Context, whose string, addresses []string, hint string) error {
	if s.dial != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, lookupPatience)
	defer cancel()
	var unknown []string
	for _, address := range addresses {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			host = address
		}
		_, err = net.DefaultResolver.LookupHost(ctx, host)
		var dns *net.DNSError
		if !errors.As(err, &dns) || !dns.IsNotFound {
			return nil
		}
		unknown = append(unknown, host)
	}
	if len(unknown) == 0 {
		return nil
	}
	return connector.WithHint(connector.BadConfig, hint,
		fmt.Errorf("%s: no such host: %s", whose, strings.Join(unknown, ", ")))
}
