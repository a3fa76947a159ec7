package drill

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Brokers does things to brokers, which it knows by their node ids. An error ends the drill.
type Brokers interface {
	// Kill ends the broker's process at once.
	Kill(ctx context.Context, id int) error
	// Freeze stops the process where it stands, Thaw lets it go on.
	Freeze(ctx context.Context, id int) error
	Thaw(ctx context.Context, id int) error
	// Start starts a broker that was killed. It need not wait for it.
	Start(ctx context.Context, id int) error
}

// Hook is a command that does things to brokers. A shell runs it with two more arguments: kill, freeze, thaw or start, and the
// broker's node id. Any exit code but 0 is an error.
type Hook string

// Kill calls the hook with "kill".
func (h Hook) Kill(ctx context.Context, id int) error { return h.call(ctx, "kill", id) }

// Freeze calls the hook with "freeze".
func (h Hook) Freeze(ctx context.Context, id int) error { return h.call(ctx, "freeze", id) }

// Thaw calls the hook with "thaw".
func (h Hook) Thaw(ctx context.Context, id int) error { return h.call(ctx, "thaw", id) }

// Start calls the hook with "start".
func (h Hook) Start(ctx context.Context, id int) error { return h.call(ctx, "start", id) }

func (h Hook) call(ctx context.Context, what string, id int) error {
	// The output is that of this process: a broker that the hook starts may keep it open after the hook has ended.
	cmd := exec.CommandContext(ctx, "sh", "-c", string(h)+` "$@"`, "sh", what, strconv.Itoa(id))
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the hook for brokers, %s %s %d: %w", h, what, id, err)
	}
	return nil
}

// strikeBroker does one thing to one broker while the engine works, and brings the broker back once there is output without it.
func (d *drill) strikeBroker(ctx context.Context, kind Kind) (err error) {
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.RequestTimeoutOverhead(time.Second), kgo.MetadataMinAge(10 * time.Millisecond)}, d.cfg.Client...)...)
	if err != nil {
		return err
	}
	defer cl.Close()
	s := strickenCluster{drill: d, adm: kadm.NewClient(cl)}
	id, err := s.victim(ctx)
	if err != nil {
		return err
	}
	began := time.Now()
	d.faults = append(d.faults, Fault{Kind: kind, At: began.Sub(d.start), Broker: id})
	d.pending = len(d.faults) - 1
	down, up := d.cfg.Brokers.Kill, d.cfg.Brokers.Start
	if kind == BrokerFreeze {
		down, up = d.cfg.Brokers.Freeze, d.cfg.Brokers.Thaw
	}
	if err := down(ctx, id); err != nil {
		return err
	}
	defer func() {
		if err != nil { // nobody is left a cluster with a broker less
			err = errors.Join(err, up(context.WithoutCancel(ctx), id))
		}
	}()
	if err := s.until(ctx, "another broker leads what broker "+strconv.Itoa(id)+" led", func(t kadm.TopicDetails) bool { return ledWithout(t, id) }); err != nil {
		return err
	}
	d.faults[d.pending].Elected = time.Since(began)
	if d.recovered, err = d.watch.await(ctx); err != nil {
		return err
	}
	if err := d.atWork(ctx); err != nil {
		return err
	}
	d.note()
	if err := up(ctx, id); err != nil {
		return err
	}
	return s.until(ctx, "all replicas are in sync", inSync)
}

// strickenCluster looks at a cluster of which a broker is struck.
type strickenCluster struct {
	drill *drill
	adm   *kadm.Client
}

// victim is one of the brokers that lead output. All must be well: a second one that is away would keep every transaction from committing.
func (s strickenCluster) victim(ctx context.Context) (int, error) {
	if err := s.until(ctx, "all replicas are in sync", inSync); err != nil {
		return 0, err
	}
	meta, err := s.adm.Metadata(ctx, s.drill.outs...)
	if err != nil {
		return 0, fmt.Errorf("the brokers: %w", err)
	}
	if ids := meta.Brokers.NodeIDs(); len(ids) < 3 {
		return 0, fmt.Errorf("brokers %v: faults of brokers need three of them, so that a topic keeps two replicas in sync", ids)
	}
	var leaders []int
	for _, t := range meta.Topics {
		for _, p := range t.Partitions {
			leaders = append(leaders, int(p.Leader))
		}
	}
	slices.Sort(leaders)
	leaders = slices.Compact(leaders)
	return leaders[s.drill.rng.IntN(len(leaders))], nil
}

// until asks for the topics of the drill and those of transactions and groups, until they are as they should be.
func (s strickenCluster) until(ctx context.Context, what string, well func(kadm.TopicDetails) bool) error {
	d := s.drill
	topics := slices.Concat(d.reads, []string{transactionTopic, groupTopic}, d.outs)
	var last error
	for began := time.Now(); time.Since(began) < d.cfg.Patience; {
		asking, cancel := context.WithTimeout(ctx, 2*time.Second)
		found, err := s.adm.ListTopicsWithInternal(asking, topics...)
		cancel()
		if err == nil && well(found) {
			return nil
		}
		last = err
		if err := sleep(ctx, 20*time.Millisecond); err != nil {
			return err
		}
	}
	return fmt.Errorf("it is not so within %v that %s (%v)", d.cfg.Patience, what, last)
}

const transactionTopic, groupTopic = "__transaction_state", "__consumer_offsets"

// ledWithout reports whether every partition has a leader, and none the broker.
func ledWithout(topics kadm.TopicDetails, id int) bool {
	for _, t := range topics {
		for _, p := range t.Partitions {
			if p.Leader < 0 || int(p.Leader) == id {
				return false
			}
		}
	}
	return true
}

// inSync reports whether every replica is in sync. Internal topics that nobody has used are not there.
func inSync(topics kadm.TopicDetails) bool {
	for _, t := range topics {
		for _, p := range t.Partitions {
			if len(p.ISR) < len(p.Replicas) || p.Leader < 0 {
				return false
			}
		}
	}
	return true
}
