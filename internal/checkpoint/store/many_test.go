package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

func TestManyObjectsAreReadSeveralAtATimeAndTheFirstErrorEndsIt(t *testing.T) {
	mem := objstore.NewMem()
	faulty := objstore.NewFaulty(mem)
	s := New(faulty)
	var names []checkpoint.ObjectName
	for i := range 100 {
		name := fmt.Sprintf("state/g000001-a/task/%d", i)
		names = append(names, checkpoint.ObjectName(name))
		if err := mem.Put(context.Background(), name, []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	// A read goes on when all that may run at once have begun.
	var begun atomic.Int64
	full := make(chan struct{})
	faulty.Inject(func(objstore.Op, string) objstore.Fault {
		if begun.Add(1) == readsAtOnce {
			close(full)
		}
		<-full
		return objstore.Fault{}
	})
	got, err := GetAll(t.Context(), names, s.Get)
	if err != nil || len(got) != len(names) {
		t.Fatalf("%d objects, %v", len(got), err)
	}
	for name, data := range got {
		if string(data) != string(name) {
			t.Errorf("%s: %q", name, data)
		}
	}
	if got, err := GetAll(t.Context(), nil, s.Get); err != nil || len(got) != 0 {
		t.Errorf("of nothing: %v, %v", got, err)
	}

	faulty.Inject(nil)
	if err := mem.Delete(t.Context(), string(names[50])); err != nil {
		t.Fatal(err)
	}
	if _, err := GetAll(t.Context(), names, s.Get); connector.ClassOf(err) != connector.Corrupt || !strings.Contains(fmt.Sprint(err), string(names[50])) {
		t.Errorf("with one missing: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := GetAll(done, names, s.Get); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
