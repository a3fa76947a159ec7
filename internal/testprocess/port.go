package testprocess

import (
	"fmt"
	"math/rand/v2"
	"net"
)

// Ports are taken below the range that Linux and macOS use for outgoing connections: a server that is down keeps its
// ports, and a client that retries must not be given one of them as its own end of a connection.
const (
	portMin = 20000
	portMax = 32000
)

// FreePorts returns n distinct loopback ports that nobody listens on at the moment.
func FreePorts(n int) ([]int, error) {
	ports := make([]int, 0, n)
	listeners := make([]net.Listener, 0, n)
	defer func() {
		for _, l := range listeners {
			l.Close()
		}
	}()
	for range 100 * n {
		if len(ports) == n {
			return ports, nil
		}
		port := portMin + rand.IntN(portMax-portMin)
		l, err := net.Listen("tcp", Address(port))
		if err != nil {
			continue
		}
		listeners = append(listeners, l)
		ports = append(ports, port)
	}
	return nil, fmt.Errorf("no %d free loopback ports between %d and %d", n, portMin, portMax)
}

// Address is a port of the loopback interface as host:port.
func Address(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }
