package compile

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/bind"
	"github.com/onceflow/onceflow/internal/sql/optimize"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/option"
)

// Settings are the settings of a job, by SET and from the command line.
type Settings struct {
	// Name of the job; empty: the base name of the file.
	Name string
	// CheckpointInterval between checkpoints.
	CheckpointInterval time.Duration
	// CheckpointTimeout after which a checkpoint has failed.
	CheckpointTimeout time.Duration
	// MinPause between the end of a checkpoint and the next one.
	MinPause time.Duration
	// TolerableFailures of checkpoints in a row before the job restarts.
	TolerableFailures int
	// CheckpointDir is where checkpoints are stored, a path or a URL; empty: a
	// directory beside the file.
	CheckpointDir string
	// S3 says how to reach a bucket that holds checkpoints.
	S3 S3
	// SavepointDir is where savepoints are stored; empty: none.
	SavepointDir string
	// RestorePath is the savepoint to start from; empty: the last checkpoint.
	RestorePath string
	// StateOnDisk keeps state on local disk, and in memory what is used of it.
	StateOnDisk bool
	// StateMemory in bytes for state on disk; 0: a quarter of the machine's.
	StateMemory int64
	// LocalStateDir is the directory for state on disk; empty: beside the checkpoints.
	LocalStateDir string
	// Parallelism of the operators; 0: the number of cores.
	Parallelism int
	// Zone of the session.
	Zone *time.Location
	// IdleTimeout of sources; 0: none.
	IdleTimeout time.Duration
	// WatermarkInterval between periodic watermarks.
	WatermarkInterval time.Duration
	// StateTTL after which untouched state is forgotten; 0: never.
	StateTTL time.Duration
	// MiniBatch gathers rows before an aggregation, at most MiniBatchSize of them
	// for at most MiniBatchLatency.
	MiniBatch        bool
	MiniBatchLatency time.Duration
	MiniBatchSize    int64
	// DeadLetter is the topic for what cannot be processed and for late rows, of tables
	// that name none; empty: none.
	DeadLetter string
	// WithoutRules are rules of the optimizer that are not applied.
	WithoutRules []string
	// Restart says how the job restarts after a failure.
	Restart Restart
	// Text has every setting as written, by key.
	Text map[string]string
}

// S3 are the settings of buckets; empty: where the SDK of Amazon finds them.
type S3 struct {
	Endpoint, Region     string
	PathStyle            bool
	AccessKey, SecretKey string
}

// Restart is 'restart-strategy.type' with the options of that strategy.
type Restart struct {
	// Strategy is "none", "fixed-delay", "exponential-delay" or "failure-rate".
	Strategy string
	// Attempts of fixed-delay, or failures in the interval of failure-rate; -1: no
	// limit.
	Attempts int
	// Delay before a restart; the first one of exponential-delay.
	Delay time.Duration
	// MaxDelay of exponential-delay.
	MaxDelay time.Duration
}

// Keys that the planner reads.
const (
	nameKey        = "pipeline.name"
	intervalKey    = "execution.checkpointing.interval"
	timeoutKey     = "execution.checkpointing.timeout"
	tolerableKey   = "execution.checkpointing.tolerable-failed-checkpoints"
	zoneKey        = "table.local-time-zone"
	ttlKey         = "table.exec.state.ttl"
	notNullKey     = "table.exec.sink.not-null-enforcer"
	lengthKey      = "table.exec.sink.type-length-enforcer"
	starKey        = "table.column-expansion-strategy"
	nestedKey      = "table.exec.sink.nested-constraint-enforcer"
	materializeKey = "table.exec.sink.upsert-materialize"
	duplicatesKey  = "table.exec.source.cdc-events-duplicate"
	legacyCastKey  = "table.exec.legacy-cast-behaviour"
	idleKey        = "table.exec.source.idle-timeout"
	parallelismKey = "parallelism.default"
	overridingKey  = "table.exec.resource.default-parallelism"
	modeKey        = "execution.runtime-mode"
	memoryKey      = "state.memory"
	// DeadLetterKey is the setting of [Settings.DeadLetter].
	DeadLetterKey = "errors.deadletterqueue.topic.name"
	localDirKey   = "state.local.dir"
	// rulesKey is the setting of [Settings.WithoutRules].
	rulesKey = "onceflow.optimizer.without"
)

// restartStrategies are Flink's, each in its two spellings.
var restartStrategies = []string{"none", "off", "disable", "fixed-delay", "fixeddelay", "exponential-delay", "exponentialdelay", "failure-rate", "failurerate"}

// Specs declares the settings that are honoured, with their defaults. The list is shared.
func Specs() []option.Spec { return specs() }

var specs = sync.OnceValue(func() []option.Spec {
	return []option.Spec{
		{Key: nameKey, Doc: "Name of the job; its state, ledger and consumer group are found by it."},
		{Key: intervalKey, Type: option.Duration, Default: "1 s", Doc: "Time between checkpoints."},
		{Key: timeoutKey, Type: option.Duration, Default: "10 min", Doc: "Time after which a checkpoint has failed."},
		{Key: "execution.checkpointing.min-pause", Type: option.Duration, Default: "0 s", Doc: "Least time between a checkpoint and the next."},
		{Key: tolerableKey, Type: option.Int, Default: "0", Doc: "Failed checkpoints in a row that do not restart the job: writes to the place of checkpoints that may succeed later, and time-outs."},
		{Key: "execution.checkpointing.mode", Type: option.Enum, Values: []string{"EXACTLY_ONCE", "exactly-once"}, Default: "EXACTLY_ONCE", Doc: "Always exactly once."},
		{Key: "execution.checkpointing.dir", Doc: "Where checkpoints are stored: a directory, or s3://bucket/prefix."},
		{Key: "state.checkpoints.dir", Doc: "The older name of execution.checkpointing.dir."},
		{Key: "execution.checkpointing.savepoint-dir", Doc: "Where savepoints are stored."},
		{Key: "state.savepoints.dir", Doc: "The older name of execution.checkpointing.savepoint-dir."},
		{Key: "execution.state-recovery.path", Doc: "Savepoint to start from."},
		{Key: "execution.savepoint.path", Doc: "The older name of execution.state-recovery.path."},
		{Key: "s3.endpoint", Doc: "Address of the service with http:// or https://; without: Amazon's, of the region."},
		{Key: "s3.region", Doc: "Region of the bucket; without: where the AWS SDK finds it, with s3.endpoint us-east-1."},
		{Key: "s3.endpoint.region", Doc: "Another name of s3.region."},
		{Key: "s3.path-style-access", Type: option.Bool, Default: "false", Doc: "Whether the bucket stands in the path of a request, not in the host's name."},
		{Key: "s3.path.style.access", Type: option.Bool, Doc: "The older name of s3.path-style-access."},
		{Key: "s3.access-key", Doc: "Access key; without: where the AWS SDK finds credentials (environment, profile, role)."},
		{Key: "s3.access.key", Doc: "Another name of s3.access-key."},
		{Key: "s3.secret-key", Doc: "Secret key of s3.access-key."},
		{Key: "s3.secret.key", Doc: "Another name of s3.secret-key."},
		{Key: "state.backend.type", Type: option.Enum, Values: []string{"hashmap", "memory", "rocksdb", "pebble", "forst"}, Default: "hashmap", Doc: "State in memory (hashmap, memory), or on local disk, for state that outgrows memory (rocksdb, pebble, forst: all the same here)."},
		{Key: "state.backend", Type: option.Enum, Values: []string{"hashmap", "memory", "rocksdb", "pebble", "forst", "filesystem"}, Doc: "The older name of state.backend.type."},
		{Key: memoryKey, Type: option.MemorySize, Doc: "Memory for a job with state on disk: entries and blocks in use, what is not yet written, and all else that the process holds, whose heap it limits unless GOMEMLIMIT does. Below 256 mb the process needs some 100 mb beside it; without it a quarter of what the machine or its control group has."},
		{Key: localDirKey, Doc: "Directory for state on disk; without it .local below the directory of the checkpoints. What a job leaves there makes its next start on this machine fast; it may be lost."},
		{Key: "state.backend.rocksdb.localdir", Doc: "Flink's name of state.local.dir."},
		{Key: parallelismKey, Type: option.Int, Default: "-1", Doc: "Tasks per operator; -1: the number of cores."},
		{Key: overridingKey, Type: option.Int, Default: "-1", Doc: "Overrides parallelism.default."},
		{Key: zoneKey, Default: "UTC", Doc: "Time zone of the session, e.g. Europe/Berlin."},
		{Key: ttlKey, Type: option.Duration, Default: "0 ms", Doc: "Time after which untouched state is forgotten; 0: never."},
		{Key: idleKey, Type: option.Duration, Default: "0 ms", Doc: "Time after which a source without records no longer holds the watermark back."},
		{Key: "pipeline.auto-watermark-interval", Type: option.Duration, Default: "200 ms", Doc: "Time between periodic watermarks."},
		{Key: starKey, Doc: "Virtual metadata columns that SELECT * leaves out, separated by ;: EXCLUDE_DEFAULT_VIRTUAL_METADATA_COLUMNS, those named as their key, EXCLUDE_ALIASED_VIRTUAL_METADATA_COLUMNS, those with another name."},
		{Key: notNullKey, Type: option.Enum, Values: []string{"ERROR", "DROP"}, Default: "ERROR", Doc: "What a NULL in a NOT NULL column of a sink does."},
		{Key: lengthKey, Type: option.Enum, Values: []string{"IGNORE", "TRIM_PAD", "ERROR"}, Default: "IGNORE", Doc: "Whether text and bytes are cut and padded to the length of a sink's column, or fail the job where they have another."},
		{Key: nestedKey, Type: option.Enum, Values: []string{"IGNORE", "ROWS", "ROWS_AND_COLLECTIONS"}, Default: "IGNORE", Doc: "Whether NOT NULL and lengths count inside of the values of a sink's column, too: in ROWs, or in ARRAYs and MAPs as well."},
		{Key: materializeKey, Type: option.Enum, Values: []string{"AUTO", "FORCE", "NONE"}, Default: "AUTO", Doc: "When a sink keeps the rows of each key."},
		{Key: duplicatesKey, Type: option.Bool, Default: "false", Doc: "Changelog sources may deliver a change twice."},
		{Key: legacyCastKey, Type: option.Enum, Values: []string{"DISABLED", "ENABLED"}, Default: "DISABLED", Doc: "ENABLED: CAST gives NULL for what cannot be converted, and text keeps its length."},
		{Key: DeadLetterKey, Doc: "Topic for records that cannot be decoded or processed, for late rows, and for rows that cannot be written, on the cluster that the job writes to; tables may name another. Without it such a record ends the job, and late rows are dropped."},
		{Key: "table.exec.mini-batch.enabled", Type: option.Bool, Default: "false", Doc: "Rows are not gathered here; the final rows are the same. As in Flink a Top-1 by another column than time may only append where this is off."},
		{Key: "table.exec.mini-batch.allow-latency", Type: option.Duration, Default: "0 ms", Doc: "Has no effect: rows are not gathered."},
		{Key: "table.exec.mini-batch.size", Type: option.Int, Default: "-1", Doc: "Has no effect: rows are not gathered."},
		{Key: "restart-strategy.type", Type: option.Enum, Values: restartStrategies, Default: "exponential-delay", Doc: "Which of the pauses below is before a restart. The job restarts until an error that no retry can heal, whatever this says."},
		{Key: "restart-strategy", Type: option.Enum, Values: restartStrategies, Doc: "The older name of restart-strategy.type."},
		{Key: "restart-strategy.fixed-delay.attempts", Type: option.Int, Default: "1", Doc: "Has no effect: restarts are not counted."},
		{Key: "restart-strategy.fixed-delay.delay", Type: option.Duration, Default: "1 s", Doc: "Time before a restart."},
		{Key: "restart-strategy.exponential-delay.initial-backoff", Type: option.Duration, Default: "1 s", Doc: "Time before the first restart."},
		{Key: "restart-strategy.exponential-delay.max-backoff", Type: option.Duration, Default: "1 min", Doc: "Longest time before a restart."},
		{Key: "restart-strategy.failure-rate.max-failures-per-interval", Type: option.Int, Default: "1", Doc: "Has no effect: restarts are not counted."},
		{Key: "restart-strategy.failure-rate.delay", Type: option.Duration, Default: "1 s", Doc: "Time before a restart."},
		{Key: rulesKey, Doc: "Rules of the optimizer that are not applied, separated by ;, to see whether one is at fault: " + strings.Join(optimize.Rules(), ", ") + ". The rows are the same; operators that other rules make have other state."},
		{Key: modeKey, Type: option.Enum, Values: []string{"STREAMING", "streaming", "AUTOMATIC", "automatic", "BATCH", "batch"}, Default: "STREAMING", Doc: "STREAMING is the only mode."},
	}
})

// newSettings reads checked text.
func newSettings(text map[string]string) Settings {
	v, _ := option.Check("the session", Specs(), honoured(text))
	s := Settings{
		Name:               v.Text(nameKey),
		CheckpointInterval: v.Duration(intervalKey),
		CheckpointTimeout:  v.Duration(timeoutKey),
		MinPause:           v.Duration("execution.checkpointing.min-pause"),
		TolerableFailures:  int(v.Int(tolerableKey)),
		CheckpointDir:      either(v, "execution.checkpointing.dir", "state.checkpoints.dir"),
		S3:                 newS3(v),
		SavepointDir:       either(v, "execution.checkpointing.savepoint-dir", "state.savepoints.dir"),
		RestorePath:        either(v, "execution.state-recovery.path", "execution.savepoint.path"),
		StateOnDisk:        onDisk(either(v, "state.backend.type", "state.backend")),
		StateMemory:        v.MemorySize(memoryKey),
		LocalStateDir:      either(v, localDirKey, "state.backend.rocksdb.localdir"),
		Parallelism:        max(0, int(v.Int(parallelismKey))),
		Zone:               time.UTC,
		IdleTimeout:        v.Duration(idleKey),
		WatermarkInterval:  v.Duration("pipeline.auto-watermark-interval"),
		StateTTL:           v.Duration(ttlKey),
		MiniBatch:          v.Bool("table.exec.mini-batch.enabled"),
		MiniBatchLatency:   v.Duration("table.exec.mini-batch.allow-latency"),
		MiniBatchSize:      v.Int("table.exec.mini-batch.size"),
		DeadLetter:         v.Text(DeadLetterKey),
		WithoutRules:       splitList(v.Text(rulesKey)),
		Restart:            newRestart(v),
		Text:               text,
	}
	if n := v.Int(overridingKey); n > 0 {
		s.Parallelism = int(n)
	}
	if zone, err := loadZone(v.Text(zoneKey)); err == nil {
		s.Zone = zone
	}
	return s
}

// BucketSettings are the settings of buckets among a session's, for what reads a place without a pipeline.
func BucketSettings(text map[string]string) S3 {
	v, _ := option.Check("the session", Specs(), honoured(text))
	return newS3(v)
}

func newS3(v option.Values) S3 {
	return S3{
		Endpoint:  v.Text("s3.endpoint"),
		Region:    either(v, "s3.region", "s3.endpoint.region"),
		PathStyle: v.Bool("s3.path-style-access") || v.Bool("s3.path.style.access"),
		AccessKey: either(v, "s3.access-key", "s3.access.key"),
		SecretKey: either(v, "s3.secret-key", "s3.secret.key"),
	}
}

// onDisk reports whether a state backend keeps state on disk.
func onDisk(backend string) bool {
	switch strings.ToLower(backend) {
	case "rocksdb", "pebble", "forst":
		return true
	}
	return false
}

// either prefers a key over its older name.
func either(v option.Values, key, older string) string {
	if !v.Has(key) && v.Has(older) {
		return v.Text(older)
	}
	return v.Text(key)
}

func newRestart(v option.Values) Restart {
	r := Restart{Strategy: either(v, "restart-strategy.type", "restart-strategy"), Attempts: -1}
	switch strings.ReplaceAll(r.Strategy, "-", "") {
	case "fixeddelay":
		r.Strategy, r.Attempts = "fixed-delay", int(v.Int("restart-strategy.fixed-delay.attempts"))
		r.Delay = v.Duration("restart-strategy.fixed-delay.delay")
	case "failurerate":
		r.Strategy, r.Attempts = "failure-rate", int(v.Int("restart-strategy.failure-rate.max-failures-per-interval"))
		r.Delay = v.Duration("restart-strategy.failure-rate.delay")
	case "none", "off", "disable":
		r.Strategy, r.Attempts = "none", 0
	default:
		r.Strategy = "exponential-delay"
		r.Delay = v.Duration("restart-strategy.exponential-delay.initial-backoff")
		r.MaxDelay = v.Duration("restart-strategy.exponential-delay.max-backoff")
	}
	return r
}

// loadZone reads a zone's name, or an offset such as GMT+02:00.
func loadZone(name string) (*time.Location, error) {
	if zone, err := time.LoadLocation(name); err == nil && name != "Local" && name != "" {
		return zone, nil
	}
	offset := strings.TrimPrefix(strings.TrimPrefix(name, "GMT"), "UTC")
	for _, layout := range []string{"-07:00", "-07"} {
		if t, err := time.Parse(layout, offset); err == nil {
			_, seconds := t.Zone()
			return time.FixedZone(name, seconds), nil
		}
	}
	return nil, fmt.Errorf("there is no time zone %q; write it as Europe/Berlin or GMT+02:00", name)
}

// starStrategies are the values of [starKey], and what each leaves out.
var starStrategies = map[string]bind.Unlisted{
	"EXCLUDE_DEFAULT_VIRTUAL_METADATA_COLUMNS": {AsKey: true},
	"EXCLUDE_ALIASED_VIRTUAL_METADATA_COLUMNS": {Renamed: true},
}

func unlisted(strategies string) (u bind.Unlisted) {
	for _, name := range splitList(strategies) {
		of := starStrategies[name]
		u.AsKey, u.Renamed = u.AsKey || of.AsKey, u.Renamed || of.Renamed
	}
	return u
}

// checkStrategies refuses a name that is none.
func checkStrategies(strategies string) error {
	for _, name := range splitList(strategies) {
		if _, ok := starStrategies[name]; !ok {
			return fmt.Errorf("there is no strategy %q: it is EXCLUDE_DEFAULT_VIRTUAL_METADATA_COLUMNS or EXCLUDE_ALIASED_VIRTUAL_METADATA_COLUMNS", name)
		}
	}
	return nil
}

// checkRules refuses a name that is no rule's.
func checkRules(rules string) error {
	for _, name := range splitList(rules) {
		if !slices.Contains(optimize.Rules(), name) {
			return fmt.Errorf("there is no rule %q that can be left out: %s", name, strings.Join(optimize.Rules(), ", "))
		}
	}
	return nil
}

// splitList reads a list as Flink's settings have them: a;b, or [a, b].
func splitList(text string) []string {
	separator := ";"
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text, separator = strings.TrimSuffix(inner, "]"), ","
	}
	var list []string
	for _, item := range strings.Split(text, separator) {
		if item = strings.TrimSpace(item); item != "" {
			list = append(list, item)
		}
	}
	return list
}

// session is what binding depends on.
func (s *Settings) session() bind.Session {
	v, _ := option.Check("the session", Specs(), honoured(s.Text))
	return bind.Session{
		Zone: s.Zone, TTL: s.StateTTL,
		DropNull: v.Text(notNullKey) == "DROP", TrimPad: v.Text(lengthKey) == "TRIM_PAD",
		Checks: dataflow.Checks{
			Rows: v.Text(nestedKey) != "IGNORE", Collections: v.Text(nestedKey) == "ROWS_AND_COLLECTIONS", Lengths: v.Text(lengthKey) == "ERROR",
		},
		Unlisted:  unlisted(v.Text(starKey)),
		MiniBatch: s.MiniBatch, Duplicates: v.Bool(duplicatesKey), LegacyCast: v.Text(legacyCastKey) == "ENABLED",
		Materialize: map[string]plan.Materialization{
			"FORCE": plan.MaterializeForce, "NONE": plan.MaterializeNone,
		}[v.Text(materializeKey)],
	}
}

// honoured drops the keys that are not declared.
func honoured(text map[string]string) map[string]string {
	known := map[string]bool{}
	for _, s := range Specs() {
		known[s.Key] = true
	}
	out := map[string]string{}
	for k, v := range text {
		if known[k] {
			out[k] = v
		}
	}
	return out
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
