package drill

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
)

func TestTheHookIsToldWhatToDoToWhichBroker(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	h := Hook(`f() { echo "$1 $2" >> ` + log + `; test "$1" != thaw; }; f`)
	for _, call := range []error{h.Kill(t.Context(), 1), h.Start(t.Context(), 1), h.Freeze(t.Context(), 12)} {
		if call != nil {
			t.Error(call)
		}
	}
	if err := h.Thaw(t.Context(), 12); err == nil || !strings.Contains(err.Error(), "thaw 12") {
		t.Errorf("a hook that fails: %v", err)
	}
	if said, err := os.ReadFile(log); err != nil || string(said) != "kill 1\nstart 1\nfreeze 12\nthaw 12\n" {
		t.Errorf("%q, %v", said, err)
	}
}

func TestABrokerIsReplacedWhenOthersLeadAllOfItsPartitions(t *testing.T) {
	topics := func(leaders ...int32) kadm.TopicDetails {
		parts := kadm.PartitionDetails{}
		for i, l := range leaders {
			parts[int32(i)] = kadm.PartitionDetail{Leader: l, Replicas: []int32{1, 2, 3}, ISR: []int32{1, 2, 3}}
		}
		return kadm.TopicDetails{"a": {Partitions: parts}}
	}
	if !ledWithout(topics(1, 2), 3) || ledWithout(topics(1, 3), 3) || ledWithout(topics(1, -1), 3) {
		t.Error("who leads is not seen")
	}
	behind := topics(1)
	p := behind["a"].Partitions[0]
	p.ISR = []int32{1, 2}
	behind["a"].Partitions[0] = p
	if inSync(behind) || !inSync(topics(1)) {
		t.Error("a replica that is behind is not seen")
	}
}
