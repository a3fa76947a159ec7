package e2e

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

const countSQL = `
CREATE TABLE source (v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'
);
CREATE TABLE counts (v STRING, n BIGINT, PRIMARY KEY (v) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'counts', 'properties.bootstrap.servers' = '{broker}',
  'key.format' = 'json', 'value.format' = 'json'
);
INSERT INTO counts SELECT v, COUNT(*) FROM source GROUP BY v;
`

// The disk of a job's local state is too small, then read-only, while its checkpoints lie elsewhere: the job says so and waits. With
// room it goes on, through a kill too, and every record counts once.
func TestAJobWhoseLocalDiskIsFullOrReadOnlySaysSoAndGoesOnWhenItCan(t *testing.T) {
	t.Parallel()
	disk := tmpfs(t)
	k := embedded(t)
	k.create(2, "in")
	k.createWith("counts", map[string]string{"cleanup.policy": "compact"})
	p := k.write("counts.sql", countSQL)
	args := []string{"--set", "state.backend.type=rocksdb", "--set", "state.memory=16mb", "--set", "state.local.dir=" + disk}

	const keys = 30_000
	rng := rand.New(rand.NewPCG(5, 6)) // 12 MB that do not compress
	var all []*kgo.Record
	for range keys {
		var raw [200]byte
		for i := range raw {
			raw[i] = byte(rng.Uint32())
		}
		all = append(all, &kgo.Record{Topic: k.prefix + "in", Value: fmt.Appendf(nil, `{"v":%q}`, hex.EncodeToString(raw[:]))})
	}
	k.produceRecords("in", all...)

	c := p.start(args...)
	c.await("restarting from the last committed epoch", "local state "+disk, "no space left on device", "set another state.local.dir")
	remount(t, disk, "ro")
	c.await("local state "+disk, "read-only file system")
	remount(t, disk, "rw,size=100m")
	k.await("counts", keys)
	c.kill()
	k.produceRecords("in", all...)
	c = p.start(args...)
	k.await("counts", 2*keys)
	c.stop()
	last := map[string]string{}
	for _, r := range k.committedRecords("counts") {
		last[string(r.Key)] = string(r.Value)
	}
	wrong := 0
	for _, v := range last {
		if !strings.HasSuffix(v, `"n":2}`) {
			wrong++
		}
	}
	if len(last) != keys || wrong > 0 {
		t.Errorf("%d keys, want %d; %d counts are wrong", len(last), keys, wrong)
	}
}
