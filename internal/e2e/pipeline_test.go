package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pipeline is a SQL file in a directory of its own, where its state goes too.
type pipeline struct {
	t    testing.TB
	dir  string
	file string
}

// write makes a pipeline. {broker} in the text is the cluster's address.
func (k *cluster) write(name, sql string) *pipeline {
	k.t.Helper()
	dir := k.t.TempDir()
	p := &pipeline{t: k.t, dir: dir, file: filepath.Join(dir, k.prefix+name)}
	p.rewrite(k, sql)
	return p
}

// rewrite edits the pipeline.
func (p *pipeline) rewrite(k *cluster, sql string) {
	p.t.Helper()
	sql = strings.NewReplacer("{broker}", k.addr, "'topic' = '", "'topic' = '"+k.prefix).Replace(sql)
	if err := os.WriteFile(p.file, []byte(sql), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// args is the command line that starts the pipeline.
func (p *pipeline) args(more ...string) []string {
	return append([]string{"run", "--log", "json", "--set", "execution.checkpointing.interval=100 ms", p.file}, more...)
}

// start starts the pipeline.
func (p *pipeline) start(more ...string) *child {
	p.t.Helper()
	return start(p.t, p.args(more...)...)
}

// run runs the pipeline to its end.
func (p *pipeline) run(more ...string) *child {
	p.t.Helper()
	c := p.start(more...)
	c.exit()
	return c
}

// state is the directory of the job's checkpoints.
func (p *pipeline) state(job string) string { return filepath.Join(p.dir, ".onceflow", job) }

// copySQL copies the topic in to the topic out. {scan} and {sink} are replaced by
// further options.
const copySQL = `
CREATE TABLE source (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'{scan}
);
CREATE TABLE target (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'out', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json'{sink}
);
INSERT INTO target SELECT id, v FROM source;
`

// bounded makes a source end at what is there at the first start.
const bounded = `, 'scan.bounded.mode' = 'latest-offset'`

// with fills {scan} and {sink} with options, each with a comma in front.
func with(sql, scan, sink string) string {
	return strings.NewReplacer("{scan}", scan, "{sink}", sink).Replace(sql)
}

// totalSQL keeps a running count and sum per parity in the topic totals.
const totalSQL = `
CREATE TABLE source (id BIGINT, v STRING) WITH (
  'connector' = 'kafka', 'topic' = 'in', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'scan.startup.mode' = 'earliest-offset'
);
CREATE TABLE totals (odd INT, n BIGINT, s BIGINT, PRIMARY KEY (odd) NOT ENFORCED) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = '{broker}',
  'key.format' = 'json', 'value.format' = 'json'
);
INSERT INTO totals SELECT MOD(id, 2), COUNT(*), SUM(id) FROM source GROUP BY MOD(id, 2);
`
