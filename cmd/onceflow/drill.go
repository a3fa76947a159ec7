package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/connector/kafka"
	"github.com/onceflow/onceflow/internal/drill"
	"github.com/onceflow/onceflow/internal/sabotage"
	"github.com/onceflow/onceflow/internal/sql/compile"
)

// drillFlags are those of the drill command.
type drillFlags struct {
	bootstrap, faults, reports string
	// pipeline is the user's file; empty: the drill's own workloads.
	pipeline             string
	properties, settings []string
	topicSettings        []string
	cfg                  drill.Config
	sabotage, hook       string
	startKafka           bool
	json, selfTest, keep bool
}

func drillCommand() *cobra.Command {
	f := drillFlags{}
	cmd := &cobra.Command{
		Use:   "drill",
		Short: "Prove exactly-once on your brokers: faults again and again, judged by a reader",
		Long: `Feed numbered records to the cluster, run a pipeline of three outputs (a copy, a
window, a running total into an upsert topic) in processes of its own, and end them
again and again in every way that there is. A read_committed reader in this process
follows the outputs meanwhile and holds them against what the records make of
themselves: every effect once, each key's in order. In the end no transaction may
be open.

Without --bootstrap it runs on the embedded broker. It makes topics of its own, which
begin with "drill-" but for the ledger's, and removes them if all was well. SIGINT or
SIGTERM ends the faults early: what has come until then is judged. Faults,
which --faults takes as a number of all kinds or as KIND=NUMBER,…:

  kill        SIGKILL to an engine at work
  kill-early  SIGKILL at any moment: while it starts, or recovers from another
  freeze      SIGSTOP; it wakes up beside its successor, which it must find out
  double      a second instance beside the first, which must give way
  stop        SIGTERM: it takes a last checkpoint and ends by itself
  storm       SIGKILL, and the next engine lives in foul weather (see --sabotage)
  disk-full   none of the engine's files can grow for a while (Linux)
  outage      SIGKILL, and nobody for longer than the transactions' time-out

and where the drill may touch brokers, which takes three of them, with --start-kafka,
which starts them, or with --broker-hook:

  broker-kill    SIGKILL to a broker; it starts again once there is output without it
  broker-freeze  SIGSTOP to a broker, until there is output without it

--pipeline drills a pipeline of yours instead: on a copy of the first --records of
each topic that it reads (default 20000), with outputs of the drill's own. It runs
twice without faults and once with them, and what a reader finds of the third run
must be what it found of the first, in the same order within each key. An output in
which the first two differ is not decided, nor is an order. With --start-kafka it runs on
brokers of its own, and only reads from those that --bootstrap names.

--sabotage breaks a rule of the commit protocol in the engine that is drilled: the drill
must notice, and the report says what broke. "nothing" breaks none, in the same foul
weather (slow stores and brokers, lost answers, refused writes), which the engine must
stand:

` + sabotages() + `

--self-test runs all of them: the drill must catch every one.

The recovery time is from a fault to the first output that a reader sees of what
was written after it. The report goes to the terminal, or with --report to a
directory: report.json and report.html, which needs nothing else.

` + exitCodes(exitLine{exitDone, "every effect was found once, in order, and nothing is open"},
			exitLine{exitFailed, "a violation, which the report names; or what is broken was not noticed"},
			exitLine{exitUsage, "the command line is wrong; nothing was touched"},
			exitLine{exitUnread, "it could not be carried out: brokers cannot be reached, or refuse"}),
		Example: `  onceflow drill
  onceflow drill --bootstrap broker:9092 --faults 200 --report ./proof
  onceflow drill --bootstrap broker:9092 --pipeline revenue.sql --faults 30
  onceflow drill --bootstrap broker:9093 --property security.protocol=SASL_SSL --property sasl.mechanism=SCRAM-SHA-512 \
    --property 'sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="drill" password="…";'
  onceflow drill --bootstrap broker:9092 --faults kill=50,freeze=10 --for 10m --set state.backend.type=rocksdb`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("seed") {
				f.cfg.Seed = rand.Uint64()
			}
			return f.run(cmd)
		},
	}
	f.add(cmd)
	return cmd
}

func (f *drillFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.bootstrap, "bootstrap", "", "`host:port` of the brokers, separated by commas; empty: the embedded broker")
	flags.StringArrayVar(&f.properties, "property", nil, "`KEY=VALUE`: a property of Kafka clients, as in 'properties.*' of a table; may be repeated")
	flags.StringArrayVar(&f.settings, "set", nil, "`KEY=VALUE`: a setting of the job, as SET; may be repeated")
	flags.StringArrayVar(&f.topicSettings, "topic-config", nil, "`KEY=VALUE`: a setting of the drill's topics, as retention.ms; may be repeated")
	flags.StringVar(&f.pipeline, "pipeline", "", "SQL `file` to drill on a copy of its input, in place of the drill's own workloads")
	flags.StringVar(&f.faults, "faults", "50", "`number` of faults of all kinds, or KIND=NUMBER,…")
	flags.DurationVar(&f.cfg.For, "for", 0, "go on with faults for this `time`, in the proportions of --faults")
	flags.Int64Var(&f.cfg.Records, "records", 0, "feed at least this `number` of records; they are fed as long as faults come")
	flags.IntVar(&f.cfg.Rate, "rate", 2000, "`number` of records a second")
	flags.Int32Var(&f.cfg.Partitions, "partitions", 4, "`number` of partitions of each topic")
	flags.DurationVar(&f.cfg.LifeMin, "life-min", 50*time.Millisecond, "shortest `time` before the next fault")
	flags.DurationVar(&f.cfg.LifeMax, "life-max", time.Second, "longest `time` before the next fault")
	flags.DurationVar(&f.cfg.Outage, "outage", 20*time.Second, "`time` without an engine; the transactions time out after three quarters of it")
	flags.DurationVar(&f.cfg.Patience, "patience", time.Minute, "`time` without any output, or until an engine ends, that is a violation")
	flags.StringVar(&f.reports, "report", "", "`directory` for report.json and report.html")
	flags.BoolVar(&f.keep, "keep", false, "keep the topics, although all was well")
	flags.BoolVar(&f.startKafka, "start-kafka", false, "start three real brokers for the drill; needs Java 17 and, the first time, Maven")
	flags.StringVar(&f.hook, "broker-hook", "", "`command` that does things to brokers: it is called with kill, freeze, thaw or start and a node id")
	cmd.MarkFlagsMutuallyExclusive("broker-hook", "start-kafka")
	flags.StringVar(&f.sabotage, "sabotage", "", "`name` of what is broken in the engine, which the drill must notice")
	flags.BoolVar(&f.selfTest, "self-test", false, "run all sabotages, which must be caught")
	cmd.MarkFlagsMutuallyExclusive("sabotage", "self-test")
	cmd.MarkFlagsMutuallyExclusive("pipeline", "self-test")
	flags.BoolVar(&f.json, "json", false, "print the report as JSON")
	flags.Uint64Var(&f.cfg.Seed, "seed", 0, "seed of the order of the faults and of their moments (default: a random one)")
}

func (f *drillFlags) run(cmd *cobra.Command) error {
	cfg := f.cfg
	var err error
	if cfg.Plan, err = drill.ParsePlan(f.faults); err != nil {
		return fmt.Errorf("--faults: %w", err)
	}
	cfg.Weather = sabotage.Nothing
	if cfg.Bin, err = os.Executable(); err != nil {
		return unread("%v", err)
	}
	if err := f.check(&cfg); err != nil {
		return err
	}
	if err := f.checkPipeline(); err != nil {
		return err
	}
	if err := f.victims(&cfg); err != nil {
		return err
	}
	if f.startKafka {
		stop, err := f.startBrokers(cmd, &cfg)
		if err != nil {
			return unread("%v", err)
		}
		defer stop()
	} else if f.bootstrap == "" {
		var addr string
		stop, err := startEmbedded(cfg.Bin, &addr)
		if err != nil {
			return unread("%v", err)
		}
		defer stop()
		cfg.Properties["bootstrap.servers"] = addr
	}
	if cfg.Client, err = clientOptions(cfg.Properties); err != nil {
		return err
	}
	if err := f.outlastsHooked(cmd, &cfg); err != nil {
		return err
	}
	progress := cmd.ErrOrStderr()
	cfg.Log = func(format string, args ...any) { fmt.Fprintf(progress, format+"\n", args...) }
	fmt.Fprintf(progress, "drill with seed %d at %s\n", cfg.Seed, cfg.Properties["bootstrap.servers"])
	switch {
	case f.pipeline != "":
		return f.pipelineDrill(cmd, cfg)
	case f.selfTest:
		return f.testItself(cmd, cfg)
	case f.sabotage != "":
		return f.sabotaged(cmd, cfg)
	}
	r, err := f.drill(cmd, cfg)
	if err != nil {
		return f.broken(cmd, r, err)
	}
	if err := f.deliver(cmd, r); err != nil {
		return err
	}
	switch {
	case !r.OK():
		return &endedError{exitFailed, strings.Join(r.Violations(), "; ")}
	case cfg.Plan.Total() > 0 && len(r.Faults) == 0:
		return unread("no fault came before the end, so that nothing is proven")
	}
	return nil
}

// broken ends a drill that could not be carried out. What was found until then is delivered, and a violation stays one.
func (f *drillFlags) broken(cmd *cobra.Command, r *drill.Report, err error) error {
	if r == nil {
		return unread("%v", err)
	}
	if undelivered := f.deliver(cmd, r); undelivered != nil {
		err = errors.Join(err, undelivered)
	}
	if v := r.Violations(); len(v) > 0 {
		return &endedError{exitFailed, fmt.Sprintf("%s; and the drill could not be carried out to its end: %v", strings.Join(v, "; "), err)}
	}
	return unread("%v", err)
}

// drill runs a drill. Its topics go if all was well, or if something was broken on purpose.
func (f *drillFlags) drill(cmd *cobra.Command, cfg drill.Config) (*drill.Report, error) {
	ctx := cmd.Context()
	if cfg.Sabotage == nil && !cfg.Naive { // what was not noticed of a broken engine until a signal says nothing
		cfg.Enough = ctx.Done()
		ctx = context.WithoutCancel(ctx)
	}
	r, err := drill.Run(ctx, cfg)
	f.finish(r)
	if err != nil {
		return r, err
	}
	if (r.OK() || cfg.Sabotage != nil || cfg.Naive) && !f.keep {
		removeTopics(cmd, cfg.Client, r)
	}
	return r, nil
}

// finish writes down what the drill does not know, and takes out what a report must not show.
func (f *drillFlags) finish(r *drill.Report) {
	if r == nil {
		return
	}
	r.Onceflow = onceflow.Version()
	if f.bootstrap == "" && !f.startKafka {
		r.Broker = "embedded"
	}
	for key, value := range r.Settings {
		r.Settings[key] = compile.ShownValue(key, value)
	}
}

// removeTopics removes what the drill has made. That it may not is no fault of the engine's.
func removeTopics(cmd *cobra.Command, client []kgo.Opt, r *drill.Report) {
	topics := []string{r.Input}
	for _, o := range r.Outputs {
		topics = append(topics, o.Topic)
	}
	if ledger, err := kafka.LedgerTopic(r.Job); err == nil {
		topics = append(topics, ledger)
	}
	if err := drill.RemoveTopics(context.WithoutCancel(cmd.Context()), client, topics...); err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "the topics of the drill stay: %v\n", err)
	}
}

// check reads the flags that are pairs, and bounds.
func (f *drillFlags) check(cfg *drill.Config) error {
	var err error
	if cfg.Properties, err = clientProperties(f.bootstrap, f.properties); err != nil {
		return err
	}
	for _, s := range f.settings {
		key, _, found := strings.Cut(s, "=")
		switch {
		case !found || key == "":
			return fmt.Errorf("--set %q: want KEY=VALUE", s)
		case key == "pipeline.name":
			return errors.New("--set pipeline.name: the drill names its jobs itself")
		case f.pipeline == "" && (key == "table.exec.state.ttl" || strings.HasPrefix(key, "table.exec.mini-batch.")):
			return fmt.Errorf("--set %s: with it another output than the one that the drill works out would be right", key)
		}
	}
	cfg.Settings = f.settings
	if cfg.TopicSettings, err = topicSettings(f.topicSettings); err != nil {
		return err
	}
	switch {
	case cfg.LifeMin <= 0 || cfg.LifeMax < cfg.LifeMin:
		return fmt.Errorf("--life-min %v, --life-max %v: want more than 0, and the second not below the first", cfg.LifeMin, cfg.LifeMax)
	case cfg.Partitions < 1 || cfg.Rate < 1 || cfg.Records < 0:
		return errors.New("--partitions and --rate: want at least 1; --records: at least 0")
	case f.selfTest && f.reports != "":
		return errors.New("--report is for one drill; --self-test prints what became of each")
	case (f.selfTest || f.sabotage == naiveLoop) && len(f.properties) > 0:
		return errors.New("the naive loop has no security; run it against brokers that need none, or the embedded one")
	case cfg.Outage < 4*time.Second:
		return fmt.Errorf("--outage %v: want at least 4s: transactions that time out sooner would do so while the engine works", cfg.Outage)
	}
	return nil
}

// topicSettings reads --topic-config.
func topicSettings(flags []string) (map[string]string, error) {
	settings := map[string]string{}
	for _, s := range flags {
		key, value, found := strings.Cut(s, "=")
		switch {
		case !found || key == "":
			return nil, fmt.Errorf("--topic-config %q: want KEY=VALUE", s)
		case key == "cleanup.policy":
			return nil, errors.New("--topic-config cleanup.policy: the drill's topic of totals must be compacted and the others must not")
		case key == "message.timestamp.type":
			return nil, errors.New("--topic-config message.timestamp.type: the drill judges the timestamps that records are written with")
		}
		settings[key] = value
	}
	return settings, nil
}

// deliver prints and writes the report.
func (f *drillFlags) deliver(cmd *cobra.Command, r *drill.Report) error {
	if f.reports != "" {
		if err := writeReports(f.reports, r); err != nil {
			return unread("the report: %v", err)
		}
	}
	write := r.WriteText
	if f.json {
		write = r.WriteJSON
	}
	if err := write(cmd.OutOrStdout()); err != nil {
		return unread("the report: %v", err)
	}
	return nil
}

func writeReports(dir string, r *drill.Report) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, write := range map[string]func(io.Writer) error{"report.json": r.WriteJSON, "report.html": r.WritePage} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
