package drill

import (
	"reflect"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

// wroteInOrder is what a run wrote: records spelled KEY=VALUE, or VALUE without a key, all in one partition unless it is named: KEY=VALUE@1.
func wroteInOrder(byKey bool, records ...string) written {
	w := written{records: map[string]int64{}, keys: histories{}}
	last := map[string]string{}
	for _, text := range records {
		text, at, _ := strings.Cut(text, "@")
		key, value, keyed := strings.Cut(text, "=")
		r := &kgo.Record{Value: []byte(value), Partition: int32(len(at))}
		if keyed {
			r.Key = []byte(key)
		}
		spelled := spellRecord(r)
		w.keys.take(r, spelled)
		if byKey {
			last[key] = spelled
			continue
		}
		w.records[spelled]++
	}
	for _, spelled := range last {
		w.records[spelled]++
	}
	return w
}

func TestTheOrderWithinKeysIsJudgedWhereRunsWithoutFaultsAgree(t *testing.T) {
	list := func(records string) []string { return strings.Fields(records) }
	for _, c := range []struct {
		plain, again, found string
		byKey               bool
		// wrong are missing, doubled, unexpected and out of order.
		wrong     [4]int64
		keys      int64
		undecided string
	}{
		{plain: "a=1 b=1 a=2", again: "a=1 a=2 b=1", found: "b=1 a=1 a=2", keys: 2},
		{plain: "a=1 b=1 a=2", again: "a=1 a=2 b=1", found: "b=1 a=2 a=1", keys: 2, wrong: [4]int64{0, 0, 0, 1}},
		{plain: "a=1 a=2", again: "a=1 a=2", found: "a=1 a=1 a=2", keys: 1, wrong: [4]int64{0, 1, 0, 0}},
		{plain: "a=1 a=2", again: "a=2 a=1", found: "a=2 a=1", undecided: "in another order"},
		{plain: "a=1 b=1 a=2", again: "a=1 a=2 b=1", found: "b=1 a=1 a=2@1", keys: 2, wrong: [4]int64{0, 0, 0, 1}},
		{plain: "a=1 b=1 a=2", again: "a=1 a=2 b=1", found: "b=1@1 a=1 a=2", keys: 2, wrong: [4]int64{0, 0, 0, 1}},
		{plain: "a=1 a=2", again: "a=1@1 a=2@1", found: "a=1 a=2", undecided: "to different partitions"},
		{plain: "a=1 a=2", again: "a=1@1 a=2", found: "a=1 a=2", undecided: "to different partitions"},
		{plain: "a=1 a=2@1", again: "a=1 a=2@1", found: "a=2@1 a=1", undecided: "several partitions"},
		{plain: "1 2", again: "1 2", found: "2 1", undecided: "no key"},
		{plain: "a=1 a=2 a=3", again: "a=1 a=2 a=3", found: "a=1 a=2 a=3", byKey: true, keys: 1},
		{plain: "a=1 a=2 a=3", again: "a=1 a=2 a=3", found: "a=1 a=2 a=1 a=2 a=3", byKey: true, keys: 1, wrong: [4]int64{0, 0, 0, 1}},
		{plain: "a=1 a=2 a=3", again: "a=1 a=3", found: "a=2 a=3", byKey: true, undecided: "pass through others"},
		{plain: "a=1 b=1", again: "a=1 b=1", found: "a=1", byKey: true, keys: 2, wrong: [4]int64{1, 0, 0, 1}},
	} {
		o := judge(wroteInOrder(c.byKey, list(c.plain)...), wroteInOrder(c.byKey, list(c.again)...), wroteInOrder(c.byKey, list(c.found)...), c.byKey)
		wrong := [4]int64{o.Missing, o.Doubled, o.Unexpected, o.OutOfOrder}
		if !reflect.DeepEqual(wrong, c.wrong) || o.KeysInOrder != c.keys || (c.undecided == "") != (o.OrderUndecided == "") || !strings.Contains(o.OrderUndecided, c.undecided) {
			t.Errorf("%q found as %q: %+v", c.plain, c.found, o)
		}
	}
}
