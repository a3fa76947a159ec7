package bubble

import (
	"context"
	"errors"
	"sync"

	"github.com/onceflow/onceflow/connector/kafka"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/format/raw"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/faultnet"
	"github.com/onceflow/onceflow/internal/objstore"
	"github.com/onceflow/onceflow/internal/runtime"
	"github.com/onceflow/onceflow/internal/sql/compile"
)

// errDead is what a dead machine's engine gets from its store; nobody sees it.
var errDead = errors.New("the machine is dead")

// machine runs one engine, whose network and store it owns.
type machine struct {
	link   *faultnet.Link
	power  *power
	cancel context.CancelFunc
	stop   chan struct{}
	ended  chan struct{}
	result runtime.Result
	err    error
}

// power is what a machine's store depends on: none once it is dead, and no answer while it is frozen.
type power struct {
	mu   sync.Mutex
	dead bool
	on   chan struct{}
}

func newPower() *power {
	p := &power{on: make(chan struct{})}
	close(p.on)
	return p
}

func (p *power) await() error {
	p.mu.Lock()
	on := p.on
	p.mu.Unlock()
	<-on
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dead {
		return errDead
	}
	return nil
}

func (p *power) off() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.on = make(chan struct{})
}

func (p *power) back(dead bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dead = p.dead || dead
	select {
	case <-p.on:
	default:
		close(p.on)
	}
}

// boot starts the job on a new machine.
func (w *world) boot() *machine {
	m := &machine{link: faultnet.New(w.network.DialContext), power: newPower(), stop: make(chan struct{}), ended: make(chan struct{})}
	m.link.Inject(w.weather)
	program, errs := compile.File("drill-bubble.sql", []byte(w.sql), compile.Options{
		Connectors: kafka.FactoriesOn(m.link.DialContext), Formats: []format.Format{json.Format{}, raw.Format{}},
		Settings: map[string]string{"pipeline.name": jobName},
	})
	if len(errs) > 0 {
		w.t.Fatal(errs)
	}
	objects := objstore.NewFaulty(w.objects)
	objects.Inject(func(op objstore.Op, name string) objstore.Fault {
		if err := m.power.await(); err != nil {
			return objstore.Fault{Err: err}
		}
		return w.storeWeather(op)
	})
	cfg := runtime.Config{
		Name: program.Name, Graph: program.Graph, Store: store.New(w.sabotage.Objects(objects)), Parallelism: 1 + w.rng.IntN(2),
		Protocol:    checkpoint.Config{Interval: interval, TolerableFailures: w.tolerable, Backoff: backoff, BackoffMax: 4 * backoff, CheckpointTimeout: w.timeout / 2},
		AllowUnsafe: true, Log: w.log(), Stop: m.stop,
	}
	if err := w.sabotage.Plant(&cfg); err != nil {
		w.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel = cancel
	go func() {
		defer close(m.ended)
		m.result, m.err = runtime.Run(ctx, cfg)
		m.link.Cut()
	}()
	w.machines = append(w.machines, m)
	return m
}

// kill ends the machine as SIGKILL does: nothing of it reaches anything from now on.
func (m *machine) kill() {
	m.link.Cut()
	m.link.Thaw()
	m.power.back(true)
	m.cancel()
	<-m.ended
}

// freeze holds everything that the machine sends and gets. Its clock goes on, unlike that of a process that is stopped.
func (m *machine) freeze() {
	m.link.Freeze()
	m.power.off()
}

func (m *machine) thaw() {
	m.power.back(false)
	m.link.Thaw()
}

func (m *machine) runs() bool {
	select {
	case <-m.ended:
		return false
	default:
		return true
	}
}

// askToStop asks for a final checkpoint and a graceful end, once or more often.
func (m *machine) askToStop() {
	select {
	case <-m.stop:
	default:
		close(m.stop)
	}
}

// endedWell reports an end as it should be where others take the engine's place, or stop it.
func (m *machine) endedWell() bool {
	return m.err == nil && (m.result.Outcome == checkpoint.OutcomeFenced || m.result.Outcome == checkpoint.OutcomeStopped)
}
