package e2e

import (
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/onceflow/onceflow/internal/tests3"
)

// hostileLine stands between a job and its server: it delays what passes, and ends connections in the midst of it.
type hostileLine struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	rng      *rand.Rand
	// cutOneIn is the number of chunks of which one is cut, about; 0: none. The next one is in so many chunks.
	cutOneIn, next int
	cuts           int
}

const (
	hostileChunk = 4 << 10
	hostileDelay = 20 * time.Millisecond
)

func newHostileLine(t *testing.T, target string) *hostileLine {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	h := &hostileLine{listener: l, target: strings.TrimPrefix(target, "http://"), rng: rand.New(rand.NewPCG(seed, 1))}
	t.Cleanup(func() { l.Close() })
	go h.serve()
	return h
}

func (h *hostileLine) endpoint() string { return "http://" + h.listener.Addr().String() }

func (h *hostileLine) serve() {
	for {
		near, err := h.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", h.target)
		if err != nil {
			near.Close()
			continue
		}
		go h.carry(near, far)
		go h.carry(far, near)
	}
}

// carry copies one direction, and ends both with it.
func (h *hostileLine) carry(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buf := make([]byte, hostileChunk)
	for {
		n, err := from.Read(buf)
		delay, cut := h.draw()
		<-time.After(delay)
		if cut {
			n /= 2
		}
		if _, failed := to.Write(buf[:n]); failed != nil || err != nil || cut {
			return
		}
	}
}

func (h *hostileLine) draw() (delay time.Duration, cut bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.next--; h.cutOneIn > 0 && h.next <= 0 {
		h.cuts++
		cut = true
		h.next = h.cutOneIn/2 + h.rng.IntN(h.cutOneIn)
	}
	return rand.N(hostileDelay), cut
}

// cut sets how many chunks there are for each one that is cut, and returns how many have been cut so far.
func (h *hostileLine) cut(oneIn int) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.cutOneIn = oneIn
	return h.cuts
}

// throughLine are the arguments of a job whose bucket's server is behind the line.
func throughLine(server *tests3.Server, h *hostileLine, more ...string) []string {
	args := inBucket(server, more...)
	for i, a := range args {
		args[i] = strings.Replace(a, server.Endpoint(), h.endpoint(), 1)
	}
	return args
}

// A bucket behind a line that is slow and breaks, whose server sleeps for longer than a checkpoint may take; killed and started
// again meanwhile, with its state on disk and in memory by turns. Every record counts once.
func TestAJobBearsABucketThatIsSlowBreaksAndSleeps(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	server := tests3.ForTest(t)
	line := newHostileLine(t, server.Endpoint())
	k.create(2, "in", "out")
	k.createWith("totals", map[string]string{"cleanup.policy": "compact"})
	p := k.write("borne.sql", copyAndTotalSQL)
	f := k.feed("in")
	for round := range 3 {
		backend := []string{"rocksdb", "hashmap"}[round%2]
		line.cut(40)
		c := p.elsewhere().start(throughLine(server, line, "--set", "state.backend.type="+backend, "--set", "execution.checkpointing.timeout=3 s")...)
		k.await("out", len(k.committed("out"))+150)
		if round == 1 {
			if err := server.Pause(); err != nil {
				t.Fatal(err)
			}
			c.await("restarting from the last committed epoch", "checkpoint time-out of 3s")
			if err := server.Continue(); err != nil {
				t.Fatal(err)
			}
			k.await("out", len(k.committed("out"))+150)
		}
		c.kill()
	}
	if n := line.cut(0); n == 0 {
		t.Error("no connection was cut")
	}
	total := f.stop()
	last := p.elsewhere().start(throughLine(server, line)...)
	k.await("out", total)
	k.expect("out", numbers(0, total)...)
	last.stop()
	k.expectTotals(total)
	k.nothingOpen("out", "borne")
}

// Several starts of one job at the same moment, where nothing is yet: they agree on one job, and one of them runs it.
func TestSeveralFirstStartsAtOnceAreOneJob(t *testing.T) {
	t.Parallel()
	k := embedded(t)
	k.create(2, "in", "out")
	p := k.write("together.sql", with(copySQL, "", ""))
	f := k.feed("in")
	var all []*child
	for range 4 {
		all = append(all, p.start())
	}
	k.await("out", 200)
	ended := make(chan *child, len(all))
	for _, c := range all {
		go func() {
			<-c.done
			ended <- c
		}()
	}
	for range len(all) - 1 {
		(<-ended).expectExit(exitFenced)
	}
	total := f.stop()
	k.await("out", total)
	k.expect("out", numbers(0, total)...)
	for _, c := range all {
		if !c.ended() {
			c.stop()
		}
	}
	if c := <-ended; c.exit() != exitDone {
		t.Errorf("the last one ended with %d", c.exit())
	}
}
