package runtime

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/checkpoint/store"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/objstore"
)

func TestWhatDeadAttemptsLeftIsRemovedByTheNextStart(t *testing.T) {
	ctx, mem := context.Background(), objstore.NewMem()
	objects := objstore.NewFaulty(mem)
	var puts atomic.Int64
	objects.Inject(func(op objstore.Op, name string) objstore.Fault {
		// Every third record of the ledger is refused: its epoch's manifest and
		// staged output are there, and nothing will name them.
		if op == objstore.OpPutIfAbsent && strings.HasPrefix(name, "ledger/") && puts.Add(1) <= 30 && puts.Load()%3 == 0 {
			return objstore.Fault{Err: errors.New("injected")}
		}
		return objstore.Fault{}
	})
	sink := newStagingSink()
	src := &memorySource{splits: 2, rows: 500, chunk: 5, endless: true}
	cfg := Config{Name: "job", Store: store.New(objects), Parallelism: 2, Protocol: fastProtocol(), Stop: stopWhen(1000, sink), Graph: passThrough(src, sink, dataflow.Hash)}
	if res, err := Run(ctx, cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	// Another start sweeps what the last attempts of the first left.
	swept := make(chan struct{})
	sink.swept = sync.OnceFunc(func() { close(swept) })
	stop := make(chan struct{})
	enough := stopWhen(1200, sink)
	go func() { <-enough; <-swept; close(stop) }()
	cfg.Graph, cfg.Stop = passThrough(&memorySource{splits: 2, rows: 600, chunk: 5, endless: true}, sink, dataflow.Hash), stop
	if res, err := Run(ctx, cfg); err != nil || res.Outcome != checkpoint.OutcomeStopped {
		t.Fatalf("%+v, %v", res, err)
	}
	checkRows(t, sink, wantRows(2, 600))
	for name := range sink.staged {
		if !sink.published[name] {
			t.Errorf("staged output %s was never published, and is still there", name)
		}
	}
	manifests, err := mem.List(ctx, "manifests/")
	if err != nil || len(manifests) > checkpoint.DefaultRetain+1 {
		t.Errorf("%d manifests are there, %v", len(manifests), err)
	}
}
