package drill

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Span is a part of a partition, from the offset First up to Next, which is not included.
type Span struct {
	Topic       string
	Partition   int32
	First, Next int64
}

// ReadFunc hands over the committed records of spans, which end at their partitions' last stable offsets, each partition in its order.
type ReadFunc func(ctx context.Context, client []kgo.Opt, spans []Span, take func(*kgo.Record)) error

// Shadow is a pipeline of the user's that is drilled on topics of the drill's own: a copy of its input, and outputs of its own.
type Shadow struct {
	// Source are the options of clients of the cluster that the input is on; nil: it is that of the drill.
	Source []kgo.Opt
	// Inputs are the topics that it reads, by the names in the file; Outputs those that it writes.
	Inputs  []string
	Outputs []ShadowOutput
	// Read reads topics to their ends.
	Read ReadFunc
	// Records of each input topic are copied, at most.
	Records int64
	// Args are the command line of an engine of the job: it reads input topics behind in, and writes output topics behind out.
	Args func(job, in, out string) []string
	// Ledger is the name of a job's ledger topic.
	Ledger func(job string) (string, error)
	// EpochRecords is the setting that bounds how many records a task reads in one epoch, so that the input lasts for all faults.
	EpochRecords string
}

// ShadowOutput is a topic that the pipeline writes; ByKey: the last record of a key counts.
type ShadowOutput struct {
	Topic string
	ByKey bool
}

// RunShadow drills a pipeline. It runs it twice without faults over the same bounded input, and once with the faults of the plan, and holds what a
// read_committed reader finds of the third against the first, as a multiset or, by key, as the last records. Outputs in which the first two differ
// are not decided, nor is the order within keys in which they do. An error means that it could not be carried out; there may be a report all the same.
func RunShadow(ctx context.Context, cfg Config, s Shadow) (report *Report, err error) {
	cfg.setDefaults()
	cfg.Workloads = nil
	d := newDrill(cfg)
	d.in = d.name + "-in."
	cfg.Log("the topics of this drill begin with %s", d.name)
	if d.dir, err = os.MkdirTemp("", "onceflow-drill-"); err != nil {
		return nil, err
	}
	defer func() {
		if report == nil || report.Dir == "" {
			os.RemoveAll(d.dir)
		}
	}()
	x := shadowing{drill: d, shadow: s}
	if err := x.copyInputs(ctx); err != nil {
		return nil, err
	}
	plain, err := x.plainRuns(ctx)
	if err != nil {
		return nil, err
	}
	d.start = time.Now() // of the faults
	defer d.killAll()
	return x.report(ctx, plain, x.faulted(ctx))
}

// shadowing is a drill of a user's pipeline.
type shadowing struct {
	*drill
	shadow Shadow
	// made are the topics of the drill's own.
	made []string
	// records is how many were copied, most how many of one partition.
	records, most int64
}

// outputs are the topics of a job's output, behind its name.
func (x *shadowing) outputs(job string) (topics []string) {
	for _, o := range x.shadow.Outputs {
		topics = append(topics, job+"."+o.Topic)
	}
	return topics
}

// copyInputs makes the shadows of the input topics.
func (x *shadowing) copyInputs(ctx context.Context) error {
	for _, topic := range x.shadow.Inputs {
		x.made, x.reads = append(x.made, x.in+topic), append(x.reads, x.in+topic)
		n, most, err := x.copyTopic(ctx, topic, x.in+topic)
		if err != nil {
			return err
		}
		if n == 0 {
			return fmt.Errorf("topic %s has no record that could be copied: write some first", topic)
		}
		x.cfg.Log("%d records of topic %s copied", n, topic)
		x.records, x.most = x.records+n, max(x.most, most)
	}
	return nil
}

// args are those of an engine of the job.
func (x *shadowing) argsOf(job string, more ...string) []string {
	args := append(x.shadow.Args(job, x.in, job+"."), "--state", x.dir, "--log", "json", "--allow-unsafe")
	for _, s := range append(more, x.cfg.Settings...) {
		args = append(args, "--set", s)
	}
	return args
}

func (x *shadowing) makeOutputs(ctx context.Context, job string) error {
	ledger, err := x.shadow.Ledger(job)
	if err != nil {
		return err
	}
	x.made = append(append(x.made, ledger), x.outputs(job)...)
	for _, topic := range x.outputs(job) {
		if err := x.cfg.createTopic(ctx, topic, x.cfg.Partitions, wholeTopic); err != nil {
			return err
		}
	}
	return nil
}

// plainRuns runs the pipeline twice without faults: as it is, and in epochs as small as those of the run with faults, so that
// what depends on where epochs and batches end differs.
func (x *shadowing) plainRuns(ctx context.Context) (plain [2]contents, err error) {
	for i, settings := range [][]string{nil, {x.ration(), intervalOf(plainInterval)}} {
		if plain[i], err = x.plain(ctx, fmt.Sprintf("%s-plain%d", x.name, i+1), settings...); err != nil {
			return plain, err
		}
	}
	return plain, nil
}

// plain runs the pipeline without faults and returns what it wrote.
func (x *shadowing) plain(ctx context.Context, job string, settings ...string) (contents, error) {
	if err := x.makeOutputs(ctx, job); err != nil {
		return nil, err
	}
	engine, err := StartChild(x.cfg.Bin, x.argsOf(job, settings...)...)
	if err != nil {
		return nil, err
	}
	select {
	case <-engine.done:
	case <-ctx.Done():
		engine.Kill()
		return nil, ctx.Err()
	}
	if engine.err != nil {
		return nil, fmt.Errorf("without any fault the pipeline does not end well (%w); its last words:\n%s", engine.err, engine.log)
	}
	x.cfg.Log("the pipeline ran without faults as %s", job)
	return x.read(ctx, job)
}

const (
	// shadowInterval is between the checkpoints of the pipeline that is struck, so that there are many to strike in.
	shadowInterval = 200 * time.Millisecond
	// plainInterval is that of a run without faults in as many.
	plainInterval = 10 * time.Millisecond
	// epochsPerFault is about how many there are between two faults; one of a broker goes on until its replicas are in sync again.
	epochsPerFault       = 4
	epochsPerBrokerFault = 60
	// leastEpochs are there for the fewest faults: the first comes once output was seen, on a busy machine too.
	leastEpochs = 24
)

// ration is the setting that makes the input last for all faults.
func (x *shadowing) ration() string {
	plan := x.cfg.Plan
	epochs := (plan.Total()-plan.ofBrokers())*epochsPerFault + plan.ofBrokers()*epochsPerBrokerFault
	return fmt.Sprintf("%s=%d", x.shadow.EpochRecords, max(1, x.most/int64(max(leastEpochs, epochs))))
}

func intervalOf(d time.Duration) string {
	return fmt.Sprintf("execution.checkpointing.interval=%d ms", d.Milliseconds())
}

// faulted runs the pipeline with the faults of the plan, until it has read its input.
func (x *shadowing) faulted(ctx context.Context) error {
	d := x.drill
	if err := x.makeOutputs(ctx, d.name); err != nil {
		return err
	}
	ledger, err := x.shadow.Ledger(d.name)
	if err != nil {
		return err
	}
	d.outs = x.outputs(d.name)
	if d.watch, err = newWatcher(append([]string{ledger}, d.outs...), nil, d.cfg.Client); err != nil {
		return err
	}
	d.watch.start, d.watch.ledger = d.start, ledger
	rationed := x.argsOf(d.name, x.ration(), intervalOf(shadowInterval))
	if s := d.cfg.Sabotage; s != nil {
		rationed = append(rationed, "--sabotage", s.Name)
	}
	d.engine = func() []string { return rationed }
	ctx, cancel := context.WithCancelCause(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		if err := d.watch.run(ctx); err != nil {
			cancel(err)
		}
	}()
	defer func() { cancel(nil); <-watched; d.watch.close() }()
	if err = d.strikeAll(ctx); err == nil {
		err = x.finish(ctx)
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// finish lets the pipeline read the rest of its input, without bounds, and end by itself.
func (x *shadowing) finish(ctx context.Context) error {
	d := x.drill
	if err := d.wake(); err != nil {
		return err
	}
	if ended, _ := d.at.Ended(); !ended {
		d.at.Kill() // it may be too young to stop
		whole := x.argsOf(d.name)
		d.engine = func() []string { return whole }
		if err := d.begin(ctx); err != nil {
			return err
		}
	}
	for calm := (stopwatch{}); ; {
		err := d.alive()
		switch {
		case errors.Is(err, errFinished):
			d.note()
			if err := d.sleepersGiveWay(); err != nil {
				return err
			}
			d.open, err = d.leftOpen(ctx)
			return err
		case err != nil:
			return err
		case d.watch.quiet(&calm, d.cfg.Patience):
			return violation{fmt.Errorf("nothing was committed for %v, and the pipeline does not end; its last words:\n%s", d.cfg.Patience, d.at.log)}
		}
		if err := sleep(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
}

// report says how the run with faults compares, which has ended with an error or without.
func (x *shadowing) report(ctx context.Context, plain [2]contents, err error) (*Report, error) {
	d := x.drill
	r, err := d.newReport(ctx, err)
	r.Input, r.Records, r.Made = strings.Join(x.shadow.Inputs, ", "), x.records, x.made
	if err != nil {
		return r, err
	}
	found, err := x.read(ctx, d.name)
	if err != nil {
		return nil, err
	}
	for i, o := range x.shadow.Outputs {
		out := judge(plain[0][o.Topic], plain[1][o.Topic], found[o.Topic], o.ByKey)
		out.Workload, out.Topic = Workload(o.Topic), d.outs[i]
		out.Visible, out.StepSeconds = d.watch.visible[d.outs[i]].inSteps()
		r.Outputs = append(r.Outputs, out)
	}
	if !r.OK() {
		r.Dir = d.dir
	}
	return r, nil
}

// copyTopic makes a topic of as many partitions as one of the source has and copies the committed records of it, in each partition the first ones, at
// most as many as the shadow says in all. It returns how many they are, and how many of the fullest partition.
func (x *shadowing) copyTopic(ctx context.Context, from, to string) (n, most int64, err error) {
	cl, err := kgo.NewClient(append([]kgo.Opt{kgo.RecordPartitioner(kgo.ManualPartitioner())}, x.cfg.Client...)...)
	if err != nil {
		return 0, 0, err
	}
	defer cl.Close()
	source := x.shadow.Source
	if source == nil {
		source = x.cfg.Client
	}
	partitions, err := countPartitions(ctx, source, from)
	if err != nil {
		return 0, 0, err
	}
	if err := x.cfg.createTopic(ctx, to, int32(partitions), wholeTopic); err != nil {
		return 0, 0, err
	}
	share := max(1, x.shadow.Records/int64(partitions))
	perPartition := map[int32]int64{}
	var failed error
	err = x.shadow.Read.readAll(ctx, source, from, func(r *kgo.Record) {
		if perPartition[r.Partition] == share {
			return
		}
		perPartition[r.Partition]++
		copied := &kgo.Record{Topic: to, Partition: r.Partition, Key: r.Key, Value: r.Value, Headers: r.Headers, Timestamp: r.Timestamp}
		cl.Produce(ctx, copied, func(_ *kgo.Record, err error) {
			if err != nil && failed == nil {
				failed = err
			}
		})
	})
	if err != nil {
		return 0, 0, err
	}
	if err := cl.Flush(ctx); err != nil {
		return 0, 0, err
	}
	for _, of := range perPartition {
		n, most = n+of, max(most, of)
	}
	return n, most, failed
}

// countPartitions returns how many partitions a topic has; none is an error.
func countPartitions(ctx context.Context, client []kgo.Opt, topic string) (int, error) {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return 0, err
	}
	defer cl.Close()
	topics, err := kadm.NewClient(cl).ListTopics(ctx, topic)
	if err != nil {
		return 0, fmt.Errorf("topic %s: %w", topic, err)
	}
	n := len(topics[topic].Partitions)
	if n == 0 {
		return 0, fmt.Errorf("topic %s does not exist", topic)
	}
	return n, nil
}

// readAll hands over what a read_committed reader finds in a topic up to where it ends now, each partition in its order.
func (read ReadFunc) readAll(ctx context.Context, client []kgo.Opt, topic string, take func(*kgo.Record)) error {
	cl, err := kgo.NewClient(client...)
	if err != nil {
		return err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	starts, err := listedOffsets(ctx, adm.ListStartOffsets, topic)
	if err != nil {
		return err
	}
	ends, err := listedOffsets(ctx, adm.ListCommittedOffsets, topic)
	if err != nil {
		return err
	}
	var spans []Span
	ends.Each(func(end kadm.ListedOffset) {
		start, _ := starts.Lookup(topic, end.Partition)
		spans = append(spans, Span{topic, end.Partition, start.Offset, end.Offset})
	})
	return read(ctx, client, spans, take)
}
