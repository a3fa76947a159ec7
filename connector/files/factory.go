package files

import (
	"path/filepath"
	"sort"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Factory makes sources and sinks of directories. It has no state.
type Factory struct{}

// Name returns "filesystem".
func (Factory) Name() string { return "filesystem" }

// The keys of the options.
const (
	pathKey         = "path"
	formatKey       = "format"
	monitorInterval = "source.monitor-interval"
)

// Options are Flink's as far as they make sense for local files.
func (Factory) Options() []option.Spec {
	const noEffect = "Has no effect: every epoch of a task has a file of its own."
	return []option.Spec{
		{Key: pathKey, Type: option.Text, Required: true, Doc: "The directory, or for reading one file; file:// may stand before it."},
		{Key: formatKey, Type: option.Text, Required: true, Doc: "The format of the lines."},
		{Key: monitorInterval, Type: option.Duration, Doc: "Looks for new files that often; without it the files of the start are all."},
		{Key: "sink.rolling-policy.file-size", Type: option.MemorySize, Doc: noEffect},
		{Key: "sink.rolling-policy.rollover-interval", Type: option.Duration, Doc: noEffect},
		{Key: "sink.rolling-policy.check-interval", Type: option.Duration, Doc: noEffect},
		{Key: "sink.rolling-policy.inactivity-interval", Type: option.Duration, Doc: noEffect},
	}
}

// definition is a table's options, checked.
type definition struct {
	path   string
	values option.Values
	use    *format.Use
}

// prefix of the keys of the format's options.
func (d definition) prefix() string { return d.use.Format.Name() + "." }

func fieldsOf(t *connector.Table) []types.Field {
	fields := make([]types.Field, len(t.Columns))
	for i, c := range t.Columns {
		fields[i] = c.Field
	}
	return fields
}

// define reads the options that reading and writing share.
func (f Factory) define(t *connector.Table) (d definition, problems []option.Problem) {
	name := t.Options[formatKey]
	own, ofFormat := split(t.Options, name+".")
	d.values, problems = option.Check("filesystem", f.Options(), own)
	var problem *option.Problem
	if d.path, problem = localPath(d.values.Text(pathKey)); problem != nil && d.values.Has(pathKey) {
		problems = append(problems, *problem)
	}
	if name == "" {
		return d, problems
	}
	fm, ok := t.Formats(name)
	if !ok {
		return d, append(problems, unknownFormat(name, t.FormatNames))
	}
	if _, unframed := fm.(format.Unframed); unframed {
		problems = append(problems, option.Problem{Key: formatKey, Message: "'" + name + "' has messages that are no lines, and files are read and written line by line", Hint: "use a format of text, or a 'kafka' table"})
	}
	values, more := option.Check("format "+name, fm.Options(), ofFormat)
	for _, p := range more {
		p.Key = name + "." + p.Key
		problems = append(problems, p)
	}
	d.use = &format.Use{Format: fm, Options: values}
	for i, c := range t.Columns {
		if c.Metadata == "" {
			d.use.Columns = append(d.use.Columns, i)
		}
	}
	return d, problems
}

// split takes the options with the prefix apart from the others.
func split(options map[string]string, prefix string) (own, prefixed map[string]string) {
	own, prefixed = map[string]string{}, map[string]string{}
	for k, v := range options {
		if rest, ok := strings.CutPrefix(k, prefix); ok && prefix != "." {
			prefixed[rest] = v
		} else {
			own[k] = v
		}
	}
	return own, prefixed
}

func unknownFormat(name string, names []string) option.Problem {
	p := option.Problem{Key: formatKey, Message: "'" + name + "' is not a format"}
	if near := option.Nearest(name, names); near != "" {
		p.Hint = "did you mean '" + near + "'?"
	} else {
		sort.Strings(names)
		p.Hint = "there are " + strings.Join(names, ", ")
	}
	return p
}

// localPath cuts file:// and refuses other schemes.
func localPath(text string) (string, *option.Problem) {
	path := text
	if scheme, rest, ok := strings.Cut(text, ":"); ok && !strings.Contains(scheme, "/") {
		if scheme != "file" {
			return "", &option.Problem{Key: pathKey, Message: "'" + scheme + "' is no scheme that filesystem reads", Hint: "give a directory of this machine"}
		}
		path = "/" + strings.TrimLeft(rest, "/")
	}
	if path == "" {
		return "", &option.Problem{Key: pathKey, Message: "is empty", Hint: "give a directory of this machine"}
	}
	return filepath.Clean(path), nil
}

// Source plans reading the files.
func (f Factory) Source(t *connector.Table) (*connector.SourcePlan, []option.Problem) {
	d, problems := f.define(t)
	if len(t.PartitionedBy) > 0 {
		problems = append(problems, option.Problem{
			Message: "a table that is PARTITIONED BY columns has their values in the names of folders, which are not read yet",
			Hint:    "read one folder of it without PARTITIONED BY",
		})
	}
	for _, c := range t.Columns {
		if c.Metadata != "" && !isMetadata(c.Metadata) {
			problems = append(problems, option.Problem{Message: "column '" + c.Name + "': '" + c.Metadata + "' is no metadata of files", Hint: "there are file.path, file.name, file.size and file.modification-time"})
		}
	}
	if len(problems) == 0 {
		if p := d.use.DecoderProblem(fieldsOf(t), format.Env{Zone: t.Zone}, d.prefix()); p != nil {
			problems = append(problems, *p)
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	s := &source{table: t.Name, root: d.path, interval: d.values.Duration(monitorInterval)}
	mode := connector.InsertOnly
	if d.use.Format.Changelog() {
		mode = connector.All
	}
	return &connector.SourcePlan{Source: s, Value: d.use, Changelog: mode}, nil
}

// Sink plans writing files.
func (f Factory) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	d, problems := f.define(t)
	for _, c := range t.Columns {
		if c.Metadata != "" && !c.Virtual {
			problems = append(problems, option.Problem{Message: "column '" + c.Name + "': metadata of files cannot be written", Hint: "declare it VIRTUAL"})
		}
	}
	if len(problems) == 0 {
		if p := d.use.EncoderProblem(fieldsOf(t), format.Env{Zone: t.Zone}, d.prefix()); p != nil {
			problems = append(problems, *p)
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	s := &sink{
		table: t.Name, dir: d.path, identity: newIdentity(t.Name), use: d.use, fields: d.use.Fields(fieldsOf(t)),
		env: format.Env{Zone: t.Zone}, ended: map[connector.Epoch][]*part{},
	}
	plan := &connector.SinkPlan{Sink: s, Accepts: connector.InsertOnly, ExactlyOnce: true}
	if d.use.Format.Changelog() {
		plan.Accepts = connector.All
	}
	return plan, nil
}

// metadata lists the metadata columns of a file's lines.
func metadata() []types.Field {
	return []types.Field{
		{Name: "file.path", Type: types.String().NotNull()},
		{Name: "file.name", Type: types.String().NotNull()},
		{Name: "file.size", Type: types.Of(types.BigInt).NotNull()},
		{Name: "file.modification-time", Type: types.TimestampLTZOf(3).NotNull()},
	}
}

func isMetadata(key string) bool {
	for _, f := range metadata() {
		if f.Name == key {
			return true
		}
	}
	return false
}
