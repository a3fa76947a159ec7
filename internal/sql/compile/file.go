package compile

import (
	"cmp"
	"fmt"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind"
	"github.com/onceflow/onceflow/internal/sql/bind/connect"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/lower"
	"github.com/onceflow/onceflow/internal/sql/optimize"
	"github.com/onceflow/onceflow/internal/sql/parse"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// File compiles a SQL file; name is what messages call it, usually its path.
// With errors the program has what could be found out, and no graph.
func File(name string, src []byte, o Options) (*Program, Errors) {
	script, syntax := parse.Script(name, src)
	c := newCompilation(name, script.File, o)
	undeclared := script.Undeclared
	for _, item := range script.Items {
		for ; len(undeclared) > 0 && undeclared[0].Start < item.Start; undeclared = undeclared[1:] {
			c.binder.MarkBroken(undeclared[0])
		}
		c.statement(item)
	}
	c.finish()
	errs := syntaxErrors(script.File, syntax)
	c.unreadable(errs)
	errs = append(errs, diagnostics(script.File, c.problems.Problems)...)
	inFileOrder(errs)
	c.program.Warnings = diagnostics(script.File, c.problems.Warnings)
	inFileOrder(c.program.Warnings)
	if len(errs) > 0 {
		c.program.Graph = nil
		return c.program, errs
	}
	return c.program, nil
}

// unreadable adds the statements that did not parse, so that tools see them.
func (c *compilation) unreadable(errs []Diagnostic) {
	if len(errs) == 0 {
		return
	}
	p := c.program
	place := make([]int, len(p.Statements))
	var all []Statement
	next := 0
	for _, e := range errs {
		for ; next < len(p.Statements) && p.Statements[next].Line < e.Line; next++ {
			place[next] = len(all)
			all = append(all, p.Statements[next])
		}
		all = append(all, Statement{Kind: "SYNTAX ERROR", Line: e.Line, Errors: []Diagnostic{e}})
	}
	for ; next < len(p.Statements); next++ {
		place[next] = len(all)
		all = append(all, p.Statements[next])
	}
	p.Statements = all
	for i := range p.Queries {
		p.Queries[i].Statement = place[p.Queries[i].Statement]
	}
}

// compilation is the state of one call of File.
type compilation struct {
	file     *ast.File
	options  Options
	problems *diag.List
	binder   *bind.Binder
	program  *Program
	// text has the settings of the file and the command line.
	text     map[string]string
	settings Settings
	sinks    []*plan.Sink
	// joined are the settings with which the last of the sinks joined the job.
	joined Settings
	// base is the job's name without a setting.
	base string
}

func newCompilation(name string, file *ast.File, o Options) *compilation {
	c := &compilation{
		file: file, options: o, problems: &diag.List{}, program: &Program{}, text: map[string]string{}, base: baseName(name),
	}
	c.binder = &bind.Binder{
		File: file, Catalog: catalog.New(), Problems: c.problems, Registered: map[string][]function.Function{},
		Tables: &connect.Tables{
			Problems: c.problems, Bootstrap: o.Bootstrap, Connectors: map[string]connector.Factory{}, Formats: map[string]format.Format{},
		},
	}
	c.problems.Add(ast.Span{}, function.Check(o.Functions))
	for _, f := range o.Functions {
		c.binder.Registered[f.Identifier()] = append(c.binder.Registered[f.Identifier()], f)
	}
	for _, f := range o.Connectors {
		c.binder.Tables.Connectors[f.Name()] = f
	}
	for _, f := range o.Formats {
		c.binder.Tables.Formats[f.Name()] = f
	}
	for _, key := range sortedKeys(o.Settings) {
		c.set(ast.Span{}, ast.Span{}, key, o.Settings[key])
	}
	c.apply()
	return c
}

// apply reads the settings anew and tells the binder.
func (c *compilation) apply() {
	effective := map[string]string{}
	for k, v := range c.text {
		effective[k] = v
	}
	for k, v := range c.options.Settings {
		effective[k] = v
	}
	c.settings = newSettings(effective)
	c.binder.Session = c.settings.session()
	if len(c.sinks) == 0 {
		c.program.Name = cmp.Or(c.settings.Name, c.base)
	}
	c.binder.Tables.Job = c.program.Name
}

// env is what constants are computed with.
func (c *compilation) env() *expr.Env {
	return &expr.Env{Zone: c.settings.Zone, Now: c.options.Now}
}

// finish plans all statements together and lowers them.
func (c *compilation) finish() {
	if len(c.sinks) > 0 {
		c.settings = c.joined
	}
	c.program.Settings = c.settings
	c.prefixes()
	if len(c.sinks) == 0 {
		return
	}
	sinks := optimize.Run(c.sinks, c.env(), c.settings.WithoutRules, c.problems)
	c.program.Explanation = explain(c.sinks, sinks)
	if len(c.problems.Problems) > 0 {
		return
	}
	c.program.Graph = lower.Graph(c.runnable(sinks), c.lowering(), c.problems)
	if err := c.program.Graph.Validate(); err != nil {
		c.problems.Add(ast.Span{}, err)
	}
	c.problems.Add(ast.Span{}, c.deadLetters())
}

// deadLetters checks that there is a transaction for dead letters, if any are asked for.
func (c *compilation) deadLetters() error {
	asked := c.settings.DeadLetter
	for _, n := range c.program.Graph.Nodes {
		switch spec := n.Spec.(type) {
		case *dataflow.Source:
			asked = cmp.Or(asked, spec.DeadLetter)
		case *dataflow.Sink:
			if _, ok := spec.Connector.(connector.DeadLettering); ok {
				return nil
			}
			asked = cmp.Or(asked, spec.DeadLetter)
		}
	}
	if asked == "" {
		return nil
	}
	return diag.Errorf(ast.Span{}, "dead letters for topic %s have no transaction to commit in: the job writes no Kafka table exactly-once", asked).
		WithHint("write the output to such a table, or leave '" + DeadLetterKey + "' out")
}

// runnable leaves out SELECTs that have no terminal.
func (c *compilation) runnable(sinks []*plan.Sink) []*plan.Sink {
	if c.options.Terminal != nil {
		return sinks
	}
	var out []*plan.Sink
	for _, s := range sinks {
		if s.Table != nil {
			out = append(out, s)
		}
	}
	return out
}

func (c *compilation) lowering() lower.Options {
	return lower.Options{
		Env: c.env(), WatermarkInterval: c.settings.WatermarkInterval, IdleTimeout: c.settings.IdleTimeout,
		Terminal: func(n int, cols []plan.Column) connector.Sink { return c.options.Terminal(n, plan.Fields(cols)) },
		Place: func(s ast.Span) string {
			at := c.file.Position(s.Start)
			return fmt.Sprintf("line %d, column %d", at.Line, at.Column)
		},
	}
}

// prefixKey is unique to a sink, as in Flink.
const prefixKey = "sink.transactional-id-prefix"

// prefixes refuses two sinks of one transactional id prefix: on Flink they would
// abort each other's transactions.
func (c *compilation) prefixes() {
	first := map[string]*plan.Sink{}
	for _, s := range c.sinks {
		prefix, given := s.Option(prefixKey)
		if !given {
			continue
		}
		other := first[prefix]
		if other == nil {
			first[prefix] = s
			continue
		}
		if !other.SameTarget(s) {
			line := c.file.Position(other.Span.Start).Line
			c.problems.Add(s.Span, diag.Errorf(s.Span, "two sinks have the '%s' %q; the other is at line %d", prefixKey, prefix, line).
				WithHint("give one of them its own: INSERT INTO %s /*+ OPTIONS('%s' = '%s-2') */ …", s.Table.Path.Object, prefixKey, prefix))
		}
	}
}
