package runtime

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/objstore"
)

// deployment is a job that is started with other options and sinks, over one store
// and one cluster.
type deployment struct {
	t       *testing.T
	objects *objstore.Faulty
	cluster *cluster
	sink    *stagingSink
	// rows that the two splits of the source have by now.
	rows int64
}

func newDeployment(t *testing.T) *deployment {
	return &deployment{t: t, objects: objstore.NewFaulty(objstore.NewMem()), cluster: &cluster{}, sink: newStagingSink()}
}

// graph writes to the staging sink, and with clustered to the cluster as well.
func (d *deployment) graph(clustered bool) *dataflow.Graph {
	g := passThrough(&memorySource{splits: 2, rows: d.rows, chunk: 7, endless: true}, d.sink, dataflow.Hash)
	if clustered {
		g.Add(&dataflow.Node{ID: "tx", Spec: &dataflow.Sink{Table: "tx", Connector: &clusterSink{cluster: d.cluster}, Fields: memoryFields},
			Inputs: []dataflow.Edge{{From: g.Nodes[1]}}})
	}
	return g
}

// start runs the job until the staging sink shows as many rows; 0: to its end.
func (d *deployment) start(ctx context.Context, clustered bool, visible int, options checkpoint.Config) Result {
	d.t.Helper()
	fast := fastProtocol()
	options.Tick, options.Interval, options.Backoff, options.BackoffMax = fast.Tick, fast.Interval, fast.Backoff, fast.BackoffMax
	res, err := Run(ctx, Config{Name: "job", Store: store.New(d.objects), Parallelism: 2, Protocol: options,
		Graph: d.graph(clustered), Stop: stopAt(visible, []*stagingSink{d.sink})})
	if err != nil {
		d.t.Fatal(err)
	}
	return res
}

// goesOn adds rows to the source, starts the job and wants each row once.
func (d *deployment) goesOn(clustered bool, options checkpoint.Config) Result {
	d.t.Helper()
	d.rows += 100
	res := d.start(context.Background(), clustered, int(2*d.rows), options)
	if res.Outcome != checkpoint.OutcomeStopped {
		d.t.Fatalf("%+v", res)
	}
	checkRows(d.t, d.sink, wantRows(2, d.rows))
	return res
}

func (d *deployment) refused(clustered bool, options checkpoint.Config, names string) {
	d.t.Helper()
	fences, ledger := d.cluster.fence, ledgerOf(d.objects)
	res := d.start(context.Background(), clustered, 0, options)
	if res.Outcome != checkpoint.OutcomeRefused && res.Outcome != checkpoint.OutcomeFailed || res.Class != checkpoint.ClassBadConfig || !strings.Contains(res.Explanation, names) {
		d.t.Errorf("not refused for %s: %+v", names, res)
	}
	if d.cluster.fence != fences || !slices.Equal(ledgerOf(d.objects), ledger) {
		d.t.Error("a refused start has touched something")
	}
}

// killAt kills the run as it is about to do op to an object with the prefix, for the
// n-th time.
func (d *deployment) killAt(op objstore.Op, prefix string, n int) (context.Context, func()) {
	ctx, kill := context.WithCancel(context.Background())
	d.objects.Inject(func(o objstore.Op, name string) objstore.Fault {
		if o != op || !strings.HasPrefix(name, prefix) {
			return objstore.Fault{}
		}
		if n--; n > 0 {
			return objstore.Fault{}
		}
		kill()
		return objstore.Fault{Err: errors.New("killed")}
	})
	return ctx, func() { d.objects.Inject(nil); kill() }
}

func ledgerOf(s objstore.Store) []string {
	names, _ := s.List(context.Background(), "ledger/")
	return names
}

var moving = checkpoint.Config{MoveLedger: true}

func TestTheLedgerMovesToAClusterOnlyWhenToldAndTheOldOneIsClosed(t *testing.T) {
	d := newDeployment(t)
	last := d.goesOn(false, checkpoint.Config{})
	d.refused(true, checkpoint.Config{}, "--move-ledger")

	former := store.New(d.objects) // an instance that sleeps through the move
	if _, err := former.ReadLedger(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.goesOn(true, moving)
	opening, _, err := checkpoint.DecodeLedger(d.cluster.ledger[0].Value)
	if err != nil || opening == nil || opening.Epoch != last.Epoch || opening.Generation != 2 {
		t.Errorf("the ledger in the cluster begins with %+v, %v; the job was at epoch %d", opening, err, last.Epoch)
	}
	if err := former.CommitEpoch(t.Context(), &checkpoint.EpochRecord{}); connector.ClassOf(err) != connector.Fenced {
		t.Errorf("the old ledger takes records: %v", err)
	}
	d.goesOn(true, checkpoint.Config{})
	d.goesOn(true, moving) // as a supervisor repeats the command
	d.refused(false, moving, "cluster:1")
	var want []string
	for s := range 2 {
		for n := int64(100); n < d.rows; n++ {
			want = append(want, fmt.Sprintf("+I %d/%d", s, n))
		}
	}
	slices.Sort(want)
	slices.Sort(d.cluster.visible)
	if !slices.Equal(d.cluster.visible, want) {
		t.Errorf("the cluster shows %d rows, want %d", len(d.cluster.visible), len(want))
	}
}

func TestAMoveOfTheLedgerThatWasCutOffIsCompletedOrTakenBack(t *testing.T) {
	for _, takenBack := range []bool{false, true} {
		d := newDeployment(t)
		d.goesOn(false, checkpoint.Config{})
		ctx, calm := d.killAt(objstore.OpPutIfAbsent, "ledger/", 2) // the first fences
		d.start(ctx, true, 0, moving)
		calm()
		if len(d.cluster.ledger) != 1 || len(d.cluster.visible) != 0 {
			t.Fatalf("%d records and %d rows are in the cluster", len(d.cluster.ledger), len(d.cluster.visible))
		}
		d.refused(true, checkpoint.Config{}, "--move-ledger")
		if takenBack {
			d.goesOn(false, checkpoint.Config{})
		}
		d.goesOn(true, moving)
		d.goesOn(true, checkpoint.Config{})
	}
}

func TestAMoveThatTheStoreWasNotToldOfHolds(t *testing.T) {
	d := newDeployment(t)
	d.goesOn(false, checkpoint.Config{})
	ctx, calm := d.killAt(objstore.OpPutIfAbsent, "job.1.json", 1)
	d.start(ctx, true, 0, moving)
	calm()
	d.refused(false, checkpoint.Config{}, "cluster:1")
	d.goesOn(true, checkpoint.Config{})
	if now, err := store.New(d.objects).Read(t.Context()); err != nil || now.Primary != "cluster:1" {
		t.Errorf("the store says %+v, %v", now, err)
	}
}

func TestASleeperInAMoveThatWasTakenBackWakesWithoutEffect(t *testing.T) {
	d := newDeployment(t)
	d.goesOn(false, checkpoint.Config{})
	asleep, wake := make(chan struct{}), make(chan struct{})
	var puts atomic.Int64
	d.objects.Inject(func(op objstore.Op, name string) objstore.Fault {
		if op == objstore.OpPutIfAbsent && strings.HasPrefix(name, "ledger/") {
			if puts.Add(1) == 2 {
				close(asleep)
				<-wake
			}
		}
		return objstore.Fault{}
	})
	ended := make(chan Result)
	sleeper := &deployment{t: t, objects: d.objects, cluster: d.cluster, sink: newStagingSink(), rows: d.rows}
	go func() { ended <- sleeper.start(context.Background(), true, 0, moving) }()
	<-asleep
	d.goesOn(false, checkpoint.Config{})
	close(wake)
	if res := <-ended; res.Outcome != checkpoint.OutcomeFenced || len(sleeper.sink.visible)+len(d.cluster.visible) != 0 {
		t.Errorf("%+v; %d and %d rows", res, len(sleeper.sink.visible), len(d.cluster.visible))
	}
	d.goesOn(false, checkpoint.Config{})
}

func TestAResetBeginsAnewOnceUnderAnotherID(t *testing.T) {
	for _, clustered := range []bool{false, true} {
		d := newDeployment(t)
		before := d.goesOn(clustered, checkpoint.Config{})
		old, err := store.New(d.objects).Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		d.refused(clustered, checkpoint.Config{Reset: old.Job, From: "x"}, "exclude")
		reset := checkpoint.Config{Reset: old.Job}
		res := d.start(context.Background(), clustered, 400, reset)
		if res.Outcome != checkpoint.OutcomeStopped || res.Epoch <= before.Epoch {
			t.Fatalf("%+v; the old job was at epoch %d", res, before.Epoch)
		}
		twice := append(wantRows(2, 100), wantRows(2, 100)...)
		slices.Sort(twice)
		checkRows(t, d.sink, twice)
		// The same command again, with more to read: the reset does not apply again.
		d.rows += 50
		if res := d.start(context.Background(), clustered, 500, reset); res.Outcome != checkpoint.OutcomeStopped || len(d.sink.visible) != 500 {
			t.Fatalf("%+v, %d rows", res, len(d.sink.visible))
		}
		if now, err := store.New(d.objects).Read(t.Context()); err != nil || now.Job == old.Job {
			t.Errorf("the job is still %s, %v", now.Job, err)
		}
	}
}

func TestAResetThatWasCutOffIsCompletedByTheSameCommandOnly(t *testing.T) {
	d := newDeployment(t)
	d.goesOn(false, checkpoint.Config{})
	old, err := store.New(d.objects).Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	reset := checkpoint.Config{Reset: old.Job}
	ctx, calm := d.killAt(objstore.OpPutIfAbsent, "ledger/", 1)
	d.start(ctx, false, 0, reset)
	calm()
	if now, err := store.New(d.objects).Read(t.Context()); err != nil || now.Job == old.Job {
		t.Fatalf("the store still has %s, %v", now.Job, err)
	}
	d.refused(false, checkpoint.Config{}, "--reset "+string(old.Job))
	if res := d.start(context.Background(), false, 400, reset); res.Outcome != checkpoint.OutcomeStopped || len(d.sink.visible) != 400 {
		t.Fatalf("%+v, %d rows", res, len(d.sink.visible))
	}
}

// doubtedSource is one whose live system speaks against the job.
type doubtedSource struct {
	*memorySource
	findings []connector.Finding
	gone     error
}

func (s *doubtedSource) Preflight(context.Context) ([]connector.Finding, error) {
	return s.findings, nil
}

func (s *doubtedSource) Discover(ctx context.Context, known []connector.Split) ([]connector.Split, error) {
	if s.gone != nil {
		return nil, s.gone
	}
	return s.memorySource.Discover(ctx, known)
}

func TestAJobIsClosedWhateverSpeaksAgainstRunningIt(t *testing.T) {
	source := &doubtedSource{memorySource: &memorySource{splits: 2, rows: 100, chunk: 7, endless: true},
		findings: []connector.Finding{{Severity: connector.Unsafe, Subject: "topic in", What: "has one replica"}}}
	sink, objects := newStagingSink(), objstore.NewMem()
	cfg := Config{Name: "job", Store: store.New(objects), Protocol: fastProtocol(), AllowUnsafe: true,
		Graph: passThrough(source, sink, dataflow.Hash), Stop: stopAt(200, []*stagingSink{sink})}
	if res, err := Run(t.Context(), cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	cfg.Store, cfg.AllowUnsafe, cfg.Stop = store.New(objects), false, nil
	if res, err := Run(t.Context(), cfg); err != nil || res.Outcome != checkpoint.OutcomeFailed || !strings.Contains(res.Explanation, "one replica") {
		t.Fatalf("a start: %+v, %v", res, err)
	}
	source.findings = append(source.findings, connector.Finding{Severity: connector.Fatal, Subject: "topic in", What: "does not exist"})
	source.gone = connector.Errorf(connector.BadConfig, "topic in does not exist")
	cfg.Store, cfg.Protocol.Close = store.New(objects), true
	if res, err := Run(t.Context(), cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Errorf("closing: %+v, %v", res, err)
	}
}
