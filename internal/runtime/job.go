package runtime

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// job is the loop that steps the protocol core and executes its actions.
type job struct {
	cfg     Config
	layout  *layout
	sinks   *sinkPlan
	sources []jobSource
	letters *deadLetterPlan
	core    *checkpoint.Core
	// hasManifests is what the checkpoint store said last. A request writes it,
	// and none that reads it is made before its answer.
	hasManifests bool
	// moved says that the ledger has moved since the process started. The request
	// that fences writes it; the tasks start after its answer.
	moved bool
	// saidGone says that it was said that committed output is gone. The request that reads the ledger writes it.
	saidGone bool
	// attempt is nil between two attempts.
	attempt  *attempt
	retry    <-chan time.Time
	result   *Result
	troubles troubles
	times    checkpointTimes
}

func (j *job) now() time.Time { return time.Now() }

// Run runs a job until it ends. It returns an error only when the job could not
// even be set up; how a job ended is in the Result. It waits for brokers that are
// away, until Stop is closed or ctx is done; then it ends without a final
// checkpoint.
func Run(ctx context.Context, cfg Config) (Result, error) {
	if err := cfg.validate(); err != nil {
		return Result{}, err
	}
	cfg.setDefaults()
	j, err := newJob(cfg)
	if err != nil {
		return (&job{}).notSetUp(err), nil
	}
	res, err := guard(nil, func() (Result, error) { return j.run(ctx) })
	if err == nil {
		return res, nil
	}
	// What the attempt runs is ended as well as it can be.
	_, _ = guard(nil, func() (Result, error) { j.endAttempt(); return Result{}, nil })
	return Result{Outcome: checkpoint.OutcomeFailed, Class: classOf(err), Explanation: err.Error(),
		Epoch: checkpoint.Epoch(j.cfg.Progress.Epoch.Load())}, nil
}

// run sets the job up and steps it to its end. Its error is a panic's.
func (j *job) run(ctx context.Context) (Result, error) {
	defer j.closeConnectors()
	if err := j.setUp(ctx); err != nil {
		return j.notSetUp(err), nil
	}
	return j.loop(ctx), nil
}

// newJob makes a job of a configuration that is valid and has its defaults. It
// connects to nothing.
func newJob(cfg Config) (*job, error) {
	letters, err := planDeadLetters(cfg.Graph, cfg.DeadLetters.Topic)
	if err != nil {
		return nil, err
	}
	j := &job{cfg: cfg, sources: listSources(cfg.Graph), letters: letters}
	j.handLoggers()
	return j, nil
}

// nodes are those of the graph, and the sinks of dead letters.
func (j *job) nodes() []*dataflow.Node {
	return slices.Concat(j.cfg.Graph.Nodes, j.letters.sinks)
}

// sinkNodes are the sinks of the graph, and those of dead letters.
func (j *job) sinkNodes() []*dataflow.Node {
	return slices.Concat(j.cfg.Graph.Sinks(), j.letters.sinks)
}

// connected returns the source or sink of a node; nil: it is neither.
func connected(n *dataflow.Node) any {
	switch spec := n.Spec.(type) {
	case *dataflow.Source:
		return spec.Connector
	case *dataflow.Sink:
		return spec.Connector
	}
	return nil
}

// handLoggers gives sources and sinks the job's log.
func (j *job) handLoggers() {
	for _, n := range j.nodes() {
		if l, ok := connected(n).(connector.Logger); ok {
			l.LogTo(j.cfg.Log)
		}
	}
}

// closeConnectors frees the connections that sources and sinks hold beyond an
// attempt.
func (j *job) closeConnectors() {
	for _, n := range j.nodes() {
		if c, ok := connected(n).(io.Closer); ok {
			if err := c.Close(); err != nil {
				j.cfg.Log.Debug("closing a connector", "node", n.Title, "error", err)
			}
		}
	}
}

// notSetUp turns an error of the set-up into a result.
func (j *job) notSetUp(err error) Result {
	if errors.Is(err, errStopped) {
		return Result{Outcome: checkpoint.OutcomeStopped, Explanation: "stopped before the job had started; nothing was touched"}
	}
	return Result{Outcome: checkpoint.OutcomeFailed, Class: classOf(err), Explanation: err.Error()}
}

var errStopped = errors.New("stopped")

// setUp asks the live systems what the protocol needs to know, and checks them.
func (j *job) setUp(ctx context.Context) error {
	var most, fixed time.Duration
	err := j.insist(ctx, "asking the brokers", func(ctx context.Context) (err error) {
		if j.sinks, err = planSinks(ctx, j.sinkNodes()); err != nil {
			return err
		}
		if j.cfg.Protocol.Close {
			// It reads and writes no table, and what speaks against that is no reason to let the job run on.
			j.cfg.Parallelism = max(1, j.cfg.Parallelism)
			fixed, most, err = j.sinks.timeouts(ctx)
			return err
		}
		if err := resolveDomains(ctx, j.sources); err != nil {
			return err
		}
		if err := j.preflight(ctx); err != nil {
			return err
		}
		if fixed, most, err = j.sinks.timeouts(ctx); err != nil {
			return err
		}
		return j.chooseParallelism(ctx)
	})
	if err != nil {
		return err
	}
	if j.layout, err = newLayout(j.cfg.Graph, j.cfg.Parallelism); err != nil {
		return err
	}
	if err := j.insist(ctx, "looking at the job's state", j.checkTakeover); err != nil {
		return err
	}
	p := j.cfg.Protocol
	p.Instance = thisProcess(time.Now())
	p.Job, p.Tasks, p.Sinks = j.cfg.Name, j.layout.taskIDs(), j.sinks.protocolSinks()
	p.TransactionalIDs = j.sinks.transactionalIDs(j.cfg.Name)
	p.TransactionTimeout, p.TransactionTimeoutMax = fixed, most
	p.Topology = j.topology()
	j.core, err = j.cfg.Mutant.newCore(p)
	if err != nil {
		return connector.WithHint(connector.BadConfig, "", err)
	}
	return nil
}

// sayAgain is after how long an error that still comes is said again.
const sayAgain = time.Minute

// insist repeats what fails because a system is away, with back-off. It says each
// error once a minute, although brokers that are asked in turn answer differently.
func (j *job) insist(ctx context.Context, what string, try func(context.Context) error) error {
	wait, said := 100*time.Millisecond, map[string]time.Time{}
	for {
		stopped, err := j.untilStopped(ctx, try)
		switch {
		case err == nil:
			return nil
		case stopped:
			return errStopped
		case classOf(err) != checkpoint.ClassRetriable:
			return err
		}
		if text := err.Error(); time.Since(said[text]) >= sayAgain {
			said[text] = time.Now()
			j.cfg.Log.Warn(what+" failed; trying again", "error", err)
		}
		select {
		case <-time.After(wait):
		case <-j.cfg.Stop:
			return errStopped
		case <-ctx.Done():
			return errStopped
		}
		wait = min(2*wait, 5*time.Second)
	}
}

// untilStopped runs try until Stop is closed or ctx is done, which it reports.
func (j *job) untilStopped(ctx context.Context, try func(context.Context) error) (stopped bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-j.cfg.Stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	err = try(ctx)
	return ctx.Err() != nil, err
}

// preflight checks live systems: what would break the promise is an error.
func (j *job) preflight(ctx context.Context) error {
	findings, err := j.findings(ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(findings, j.blocks) {
		// What is missing may not be needed any more.
		if resumed, err := j.resumeSources(ctx); err != nil {
			return err
		} else if resumed {
			if findings, err = j.findings(ctx); err != nil {
				return err
			}
		}
	}
	var blocking []string
	for _, f := range findings {
		if j.blocks(f) {
			blocking = append(blocking, describe(f))
			continue
		}
		j.cfg.Log.Warn(f.What, "subject", f.Subject, "fix", f.Fix)
	}
	if len(blocking) == 0 {
		return nil
	}
	sort.Strings(blocking)
	return connector.WithHint(connector.BadConfig, "", errors.New(strings.Join(blocking, "\n")))
}

// blocks reports whether the job does not start because of the finding.
func (j *job) blocks(f connector.Finding) bool {
	return f.Severity == connector.Fatal || f.Severity == connector.Unsafe && !j.cfg.AllowUnsafe
}

// findings asks all connectors at once: each may have to wait for its system.
func (j *job) findings(ctx context.Context) ([]connector.Finding, error) {
	checks := j.checks()
	found, errs := make([][]connector.Finding, len(checks)), make([]error, len(checks))
	var asking sync.WaitGroup
	for i, check := range checks {
		asking.Go(func() {
			found[i], errs[i] = guard(nil, func() ([]connector.Finding, error) { return check(ctx) })
		})
	}
	asking.Wait()
	return slices.Concat(found...), errors.Join(errs...)
}

func describe(f connector.Finding) string {
	s := f.Subject + ": " + f.What
	if f.Fix != "" {
		s += "\n  fix: " + f.Fix
	}
	if f.Severity == connector.Unsafe {
		s += "\n  or start all the same with --allow-unsafe"
	}
	return s
}

func (j *job) checks() []func(context.Context) ([]connector.Finding, error) {
	var all []func(context.Context) ([]connector.Finding, error)
	for _, s := range j.sources {
		if c, ok := s.spec.Connector.(connector.Checker); ok {
			all = append(all, c.Preflight)
		}
	}
	for _, n := range j.cfg.Graph.Nodes {
		if join, ok := n.Spec.(*dataflow.LookupJoin); ok {
			if c, ok := join.Plan.Table.(connector.Checker); ok {
				all = append(all, c.Preflight)
			}
		}
	}
	for _, u := range j.sinks.units {
		for _, n := range u.nodes {
			if c, ok := sinkConnector(n).(connector.Checker); ok {
				all = append(all, c.Preflight)
			}
		}
	}
	if first := j.sinks.first; first != nil {
		all = append(all, func(ctx context.Context) ([]connector.Finding, error) {
			return first.PreflightJob(ctx, j.cfg.Name, j.sinks.transactionalIDs(j.cfg.Name))
		})
	}
	return all
}

// chooseParallelism sets the default: the cores, at most the splits of the
// source that has most.
func (j *job) chooseParallelism(ctx context.Context) error {
	if j.cfg.Parallelism > 0 {
		return nil
	}
	most := 1
	for _, s := range j.sources {
		splits, err := s.splitCount(ctx)
		if err != nil {
			return err
		}
		most = max(most, splits)
	}
	j.cfg.Parallelism = min(runtime.GOMAXPROCS(0), most)
	return nil
}

// topology lists the operators that keep state.
func (j *job) topology() string {
	var parts []string
	for _, n := range j.cfg.Graph.Nodes {
		if n.Stateful {
			parts = append(parts, fmt.Sprintf("%s=%s", n.ID, n.Title))
		}
	}
	sort.Strings(parts)
	return strings.Join(parts, ";")
}

// stopPatience is how long a requested stop may take, with what follows less than
// the half minute after which supervisors send SIGKILL.
const stopPatience = 20 * time.Second

// unanswered reports whether the primary waits for a system that does not answer.
func (j *job) unanswered() bool {
	if j.attempt == nil {
		return false
	}
	primary, can := j.attempt.primary.(connector.Waiting)
	return can && primary.Unanswered()
}

// loop steps the core until the job ends.
func (j *job) loop(ctx context.Context) Result {
	tick := j.cfg.Protocol.Tick
	if tick == 0 {
		tick = checkpoint.DefaultTick
	}
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	clock := tickClock{tick: tick, last: j.now()}
	stop := j.cfg.Stop
	var stopOverdue <-chan time.Time
	j.begin()
	for j.result == nil {
		select {
		case ev := <-j.events():
			j.step(ev)
		case <-ticker.C:
			unanswered := j.unanswered()
			for range clock.passed(j.now()) {
				j.step(checkpoint.Tick{Hour: j.hour(), Unanswered: unanswered})
			}
		case <-stop:
			stop, stopOverdue = nil, time.After(stopPatience)
			j.cfg.Log.Info("stopping after a final checkpoint")
			j.step(checkpoint.StopRequested{})
			if j.attempt == nil && j.result == nil {
				j.retry = nil
				j.begin() // a stop cuts the back-off short
			}
		case <-stopOverdue:
			j.finish(Result{Outcome: checkpoint.OutcomeFailed, Class: checkpoint.ClassRetriable, Epoch: checkpoint.Epoch(j.cfg.Progress.Epoch.Load()),
				Explanation: fmt.Sprintf("the final checkpoint did not succeed within %v; what was read after the last committed epoch (%d) will be read again by the next start",
					stopPatience, j.cfg.Progress.Epoch.Load())})
		case <-j.retry:
			j.retry = nil
			j.begin()
		case <-ctx.Done():
			j.finish(Result{Outcome: checkpoint.OutcomeStopped, Explanation: "stopped without a final checkpoint; what was read after the last commit will be read again"})
		}
	}
	return *j.result
}

func (j *job) events() <-chan checkpoint.Event {
	if j.attempt == nil {
		return nil
	}
	return j.attempt.events
}

func (j *job) hour() checkpoint.Hour { return checkpoint.Hour(j.now().Unix() / 3600) }

// begin starts an attempt.
func (j *job) begin() {
	a, err := newAttempt(j, checkpoint.AttemptID(randomID()))
	if err != nil {
		j.finish(Result{Outcome: checkpoint.OutcomeFailed, Class: classOf(err), Explanation: err.Error()})
		return
	}
	j.attempt = a
	j.step(checkpoint.Start{Attempt: a.id, NewJob: checkpoint.JobID(randomID()), Hour: j.hour()})
}

func randomID() string { return strings.ToLower(rand.Text()[:16]) }

func (j *job) step(ev checkpoint.Event) {
	if err := j.core.Step(ev); err != nil {
		j.cfg.Log.Error("the commit protocol was violated; the job stops", "error", err)
	}
	for _, act := range j.core.Actions() {
		j.execute(act)
		if j.attempt == nil {
			return // the action ended the attempt; what else was decided belongs to it
		}
	}
}

// manifestsNamed is how many manifests an explanation names.
const manifestsNamed = 5

// withManifests adds to an explanation that offers --from what there is to start
// from.
func (j *job) withManifests(explanation string) string {
	if !strings.Contains(explanation, "--from") {
		return explanation
	}
	names, err := j.cfg.Store.Manifests(context.Background())
	if err != nil || len(names) == 0 {
		return explanation // what it says is true without the names
	}
	s := explanation + fmt.Sprintf("\n  manifests in %s, newest first:", j.cfg.Store)
	for _, name := range names[:min(len(names), manifestsNamed)] {
		s += "\n    " + string(name)
	}
	return s
}

func (j *job) finish(r Result) {
	a := j.attempt
	if a != nil && a.local != nil {
		a.local.over = r.Outcome == checkpoint.OutcomeFinished || r.Outcome == checkpoint.OutcomeFenced
	}
	if a != nil && a.local == nil && j.cfg.Disk != nil && r.Outcome == checkpoint.OutcomeFinished {
		// The job had finished before it began: what earlier attempts left is of no use.
		if err := removeLocalState(*j.cfg.Disk, a.id); err != nil {
			j.cfg.Log.Warn("removing local state", "error", err)
		}
	}
	j.endAttempt()
	j.result = &r
}

func (j *job) endAttempt() {
	if j.attempt != nil {
		j.attempt.end()
		j.attempt = nil
	}
}
