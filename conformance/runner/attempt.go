package runner

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// attempt is the way of one case through one run.
type attempt struct {
	config  Config
	cluster *cluster
	k       Case
	dir     string // of the case's own
}

// result is the judgement on a case.
type result struct {
	k       Case
	failure string // empty if it passed; else the reason, and lines of evidence
	output  string // what the binary said
	took    time.Duration
	kills   int
}

// judge runs the case, and runs it again with kills if that is asked for. An error is a failure that is not the binary's.
func (a attempt) judge(ctx context.Context) result {
	r := result{k: a.k}
	started := time.Now()
	plain, end := a.once(ctx, "run", nil)
	r.failure, r.output = plain.failure, plain.output
	if r.failure == "" && a.config.Kills > 0 && !a.k.Refused {
		killed, _ := a.once(ctx, "killed", a.killTimes(end.after))
		r.failure, r.output, r.kills = killed.failure, killed.output, killed.kills
		if r.failure != "" {
			r.failure = fmt.Sprintf("after %d kills (passes without): %s", r.kills, r.failure)
		}
	}
	r.took = time.Since(started)
	return r
}

// killTimes draws a moment for each kill, counted from its start: anywhere in the length of a run that was not disturbed. A case's moments
// depend on the seed and its name alone.
func (a attempt) killTimes(length time.Duration) []time.Duration {
	seed := rand.NewPCG(a.config.Seed, hashOf(a.k.String()))
	random := rand.New(seed)
	times := make([]time.Duration, a.config.Kills)
	for i := range times {
		times[i] = 1 + time.Duration(random.Int64N(max(1, int64(length))))
	}
	return times
}

// once runs the case from nothing, in a folder of its own, with the kills.
func (a attempt) once(ctx context.Context, folder string, kills []time.Duration) (result, ending) {
	c, err := a.prepare(ctx, folder)
	if err != nil {
		return result{failure: "cannot run: " + err.Error()}, ending{}
	}
	end, landed, err := runWithKills(ctx, c, kills)
	r := result{kills: landed}
	if err != nil {
		r.failure = "cannot run: " + err.Error()
		return r, end
	}
	r.output = c.output()
	r.failure = a.verdict(ctx, end, r.output)
	return r, end
}

// prepare resets the broker and writes the pipeline. Its file bears the case's name, which is thereby the job's.
func (a attempt) prepare(ctx context.Context, folder string) (command, error) {
	if err := a.cluster.reset(ctx, a.k); err != nil {
		return command{}, err
	}
	text, err := a.k.Pipeline(a.cluster.address)
	if err != nil {
		return command{}, err
	}
	dir := filepath.Join(a.dir, folder)
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return command{}, err
	}
	file := a.k.Name + ".sql"
	if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
		return command{}, err
	}
	return command{
		bin: a.config.Bin,
		args: func(start int) []string {
			return append(a.config.runArguments(filepath.Join(dir, "state"), start), file)
		},
		dir:     dir,
		log:     filepath.Join(dir, "output.log"),
		timeout: a.config.Timeout,
	}, nil
}

// recordedBroker is the address in every pipeline.sql.
const recordedBroker = "localhost:9092"

func (c Config) runArguments(state string, start int) []string {
	args := []string{"run", "--state", state}
	if n := c.parallelism(start); n > 0 {
		args = append(args, "--set", "parallelism.default="+strconv.Itoa(n))
	}
	for _, s := range c.Settings {
		args = append(args, "--set", s)
	}
	if c.Batch > 0 {
		args = append(args, "--set", "onceflow.batch-rows="+strconv.Itoa(c.Batch))
	}
	return args
}

// runWithKills starts the command again after each kill that landed, until it ends by itself.
func runWithKills(ctx context.Context, c command, kills []time.Duration) (end ending, landed int, err error) {
	for {
		var after time.Duration
		if landed < len(kills) {
			after = kills[landed]
		}
		end, err = c.run(ctx, landed, after)
		if err != nil || !end.killed {
			return end, landed, err
		}
		landed++
	}
}

// verdict is empty if the ending and the output are what the case expects, else the reason.
func (a attempt) verdict(ctx context.Context, end ending, output string) string {
	switch {
	case end.timedOut:
		return fmt.Sprintf("did not end within %s%s", a.config.Timeout, tailOf(output))
	case crashed(end, output):
		return "crashed" + tailOf(output)
	case a.k.Refused && end.code == 0:
		return "accepted, but Flink refuses it: " + a.flinkSaid()
	case a.k.Refused:
		return ""
	case end.code != 0:
		return fmt.Sprintf("refused or failed with exit code %d%s", end.code, tailOf(output))
	}
	return a.compare(ctx)
}

// flinkSaid is the first line of Flink's error.
func (a attempt) flinkSaid() string {
	text, err := os.ReadFile(filepath.Join(a.k.Dir, "error.txt"))
	if err != nil {
		return err.Error()
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return shortened(line)
}

// compare reads every compared topic and tells the first that differs.
func (a attempt) compare(ctx context.Context) string {
	for _, topic := range slices.Sorted(maps.Keys(a.k.Compare)) {
		own := a.k.Compare[topic]
		mode := own
		if own == Ordered && a.config.severalTasks() {
			mode = Rows // several tasks keep the order of a key at most
		}
		want, err := readExpected(a.k.file("out", topic), own, mode)
		if err != nil {
			return err.Error()
		}
		records, err := a.cluster.read(ctx, topic)
		if err != nil {
			return err.Error()
		}
		if d := difference(mode, want, Lines(mode, records)); d != "" {
			return fmt.Sprintf("topic %s (%s): %s", topic, mode, d)
		}
	}
	return ""
}
