package compile

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/optimize"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// statement compiles one statement and records what came of it.
func (c *compilation) statement(item *ast.Item) {
	at := len(c.program.Statements)
	c.program.Statements = append(c.program.Statements, Statement{
		Kind: kind(item.Stmt), Line: c.file.Position(item.Span.Start).Line, Text: c.file.Text(item.Span),
	})
	before := len(c.problems.Problems)
	result, err := c.run(item.Stmt, at)
	c.problems.Add(item.Span, err)
	c.program.Statements[at].Result = result
	c.fail(at, c.problems.Problems[before:])
	if set, ok := item.Stmt.(*ast.StatementSet); ok && err == nil {
		for _, inner := range set.Items {
			c.statement(inner)
		}
	}
}

// fail notes what is wrong with a statement.
func (c *compilation) fail(at int, problems []*diag.Problem) {
	s := &c.program.Statements[at]
	s.Errors = append(s.Errors, diagnostics(c.file, problems)...)
}

// run executes a statement against catalog, settings and plan; it returns what
// the statement prints.
func (c *compilation) run(stmt ast.Statement, at int) (string, error) {
	switch s := stmt.(type) {
	case *ast.CreateTable:
		return "", c.createTable(s, at)
	case *ast.CreateView:
		return "", c.binder.CreateView(s)
	case *ast.CreateFunction:
		return "", c.binder.Declarations().CreateFunction(s)
	case *ast.CreateDatabase:
		return "", c.binder.Catalog.CreateDatabase(s.Name, s.IfNotExists)
	case *ast.CreateCatalog:
		return "", c.createCatalog(s)
	case *ast.Drop:
		return "", c.drop(s)
	case *ast.Alter:
		return "", c.alter(s)
	case *ast.Use:
		return "", c.use(s)
	case *ast.Set:
		return c.setStatement(s)
	case *ast.Reset:
		return "", c.reset(s)
	case *ast.Insert:
		return "", c.insert(s, at)
	case *ast.QueryStatement:
		return "", c.query(s, at)
	case *ast.Execute:
		return c.run(s.Stmt, at)
	case *ast.StatementSet:
		return "", c.statementSet(s)
	case *ast.Explain:
		return c.explain(s)
	case *ast.Show:
		return c.show(s)
	case *ast.Describe:
		return c.describe(s)
	}
	return "", c.refused(stmt)
}

// refused answers the statements that have no meaning here, or none yet.
func (c *compilation) refused(stmt ast.Statement) error {
	at := stmt.Bounds()
	switch s := stmt.(type) {
	case *ast.ClientCommand:
		return nil
	case *ast.Jar:
		c.problems.Warn(diag.Errorf(at, "%s has no effect: there is no JVM here", kind(s)))
		return nil
	case *ast.LoadModule, *ast.UnloadModule:
		return diag.Errorf(at, "modules are not supported").WithHint("the functions of the module core are always there")
	case *ast.StopJob:
		return diag.Errorf(at, "STOP JOB does not belong into a pipeline file").WithHint("stop the job from the command line")
	}
	p := diag.Errorf(at, "%s is not supported yet", kind(stmt))
	switch stmt.(type) {
	case *ast.Update, *ast.Delete, *ast.Truncate:
		return p.WithHint("INSERT rows of the same PRIMARY KEY, or a query whose result no longer has the rows, into a table that takes updates")
	case *ast.Procedure:
		return p.WithHint("procedures belong to catalogs, of which there are none but generic_in_memory")
	}
	return p
}

// createCatalog takes in-memory catalogs only.
func (c *compilation) createCatalog(s *ast.CreateCatalog) error {
	defaultDatabase, typed := "default", false
	for _, o := range s.Options {
		switch o.Key.Value {
		case "type":
			typed = true
			if o.Value.Value != "generic_in_memory" {
				return diag.Errorf(o.Value.Span, "catalogs of type '%s' are not supported", o.Value.Value).
					WithHint("declare the tables in the file: CREATE TABLE …")
			}
		case "default-database":
			defaultDatabase = o.Value.Value
		default:
			return diag.Errorf(o.Key.Span, "'%s' is not an option of a catalog", o.Key.Value).
				WithHint("the options are 'type' and 'default-database'")
		}
	}
	if !typed {
		return diag.Errorf(s.Name.Span, "the catalog %s has no 'type'", s.Name.Name).WithHint("add WITH ('type' = 'generic_in_memory')")
	}
	return c.binder.Catalog.CreateCatalog(s.Name, defaultDatabase, s.IfNotExists)
}

func (c *compilation) drop(s *ast.Drop) error {
	cat := c.binder.Catalog
	switch s.Kind {
	case ast.KindTable:
		return cat.Drop(s.Name, false, s.Temporary, s.IfExists)
	case ast.KindView:
		return cat.Drop(s.Name, true, s.Temporary, s.IfExists)
	case ast.KindFunction:
		return c.binder.Declarations().DropFunction(s)
	case ast.KindDatabase:
		return cat.DropDatabase(s.Name, s.IfExists, s.Behavior == "CASCADE")
	case ast.KindCatalog:
		return cat.DropCatalog(s.Name, s.IfExists)
	}
	if s.IfExists {
		return nil
	}
	return diag.Errorf(s.Name.Span, "there is no %s %s", strings.ToLower(string(s.Kind)), s.Name)
}

// alter changes an object. The options and comments of catalogs and databases change
// nothing that a job reads; that the object is there is all there is to them.
func (c *compilation) alter(s *ast.Alter) error {
	switch s.Kind {
	case ast.KindTable:
		return c.binder.Declarations().AlterTable(s)
	case ast.KindView:
		return c.binder.AlterView(s)
	case ast.KindFunction:
		return c.binder.Declarations().AlterFunction(s)
	case ast.KindDatabase:
		return c.binder.Catalog.CheckDatabase(s.Name)
	case ast.KindCatalog:
		return c.binder.Catalog.CheckCatalog(s.Name)
	}
	return c.refused(s)
}

func (c *compilation) use(s *ast.Use) error {
	switch s.Kind {
	case ast.KindCatalog:
		return c.binder.Catalog.UseCatalog(s.Name)
	case ast.KindDatabase:
		return c.binder.Catalog.UseDatabase(s.Name)
	}
	return diag.Errorf(s.Span, "modules are not supported").WithHint("the functions of the module core are always there")
}

func (c *compilation) insert(s *ast.Insert, at int) error {
	sink, err := c.binder.Insert(s)
	if err != nil {
		return err
	}
	return c.write(s.Span, at, sink)
}

// write makes the sink of an INSERT part of the job.
func (c *compilation) write(span ast.Span, at int, sink *plan.Sink) error {
	if err := c.join(span, sink); err != nil {
		return err
	}
	c.program.Inserts++
	c.planOf(at, sink)
	return nil
}

// join makes a sink part of the job, which has the settings of its last sink's statement:
// a RESET behind it is about no job.
func (c *compilation) join(span ast.Span, sink *plan.Sink) error {
	if len(c.sinks) > 0 && c.settings.Zone.String() != c.joined.Zone.String() {
		return errZoneChanged(span)
	}
	c.sinks, c.joined = append(c.sinks, sink), c.settings
	return nil
}

func (c *compilation) createTable(s *ast.CreateTable, at int) error {
	sink, err := c.binder.CreateTable(s)
	if err != nil || sink == nil {
		return err
	}
	return c.write(s.Span, at, sink)
}

func (c *compilation) query(s *ast.QueryStatement, at int) error {
	sink, err := c.binder.Query(s.Query)
	if err != nil {
		return err
	}
	if err := c.join(s.Span, sink); err != nil {
		return err
	}
	c.program.Queries = append(c.program.Queries, Query{Statement: at, Columns: plan.Fields(sink.Input.Columns())})
	c.planOf(at, sink)
	return nil
}

// planOf plans a statement by itself, for its text and its own errors. They
// are reported once, when all statements are planned together.
func (c *compilation) planOf(at int, sink *plan.Sink) {
	alone := &diag.List{}
	planned := optimize.Run([]*plan.Sink{sink}, c.env(), c.settings.WithoutRules, alone)
	c.fail(at, alone.Problems)
	if len(planned) > 0 {
		c.program.Statements[at].Explanation = explain([]*plan.Sink{sink}, planned)
	}
}

// statementSet checks that a set holds INSERTs only; statement runs them.
func (c *compilation) statementSet(s *ast.StatementSet) error {
	for _, item := range s.Items {
		if _, ok := item.Stmt.(*ast.Insert); !ok {
			return diag.Errorf(item.Span, "a statement set holds INSERT statements only, not %s", kind(item.Stmt))
		}
	}
	return nil
}

// explain returns the plan of an INSERT, a query, a statement set or a CREATE TABLE … AS,
// which does not become part of the job.
func (c *compilation) explain(s *ast.Explain) (string, error) {
	for _, detail := range s.Details {
		if detail != "CHANGELOG_MODE" {
			c.problems.Warn(diag.Errorf(s.Span, "EXPLAIN %s shows the plans, their changes and keys, and the state, as every EXPLAIN does", detail))
		}
	}
	sinks, err := c.explained(s.Stmt)
	if err != nil {
		return "", err
	}
	return explain(sinks, optimize.Run(sinks, c.env(), c.settings.WithoutRules, c.problems)).String(), nil
}

// explained binds the statement behind EXPLAIN.
func (c *compilation) explained(stmt ast.Statement) ([]*plan.Sink, error) {
	var sink *plan.Sink
	var err error
	switch s := stmt.(type) {
	case *ast.Execute:
		return c.explained(s.Stmt)
	case *ast.StatementSet:
		return c.bindAll(s.Items...)
	case *ast.Insert:
		sink, err = c.binder.Insert(s)
	case *ast.QueryStatement:
		sink, err = c.binder.Query(s.Query)
	case *ast.CreateTable:
		sink, err = c.binder.TableAs(s)
	default:
		err = diag.Errorf(stmt.Bounds(), "EXPLAIN takes a query, an INSERT, a statement set or a CREATE TABLE … AS SELECT")
	}
	return []*plan.Sink{sink}, err
}

func (c *compilation) bindAll(items ...*ast.Item) ([]*plan.Sink, error) {
	var sinks []*plan.Sink
	var failed error
	for _, item := range items {
		ins, ok := item.Stmt.(*ast.Insert)
		if !ok {
			return nil, diag.Errorf(item.Span, "a statement set holds INSERT statements only")
		}
		sink, err := c.binder.Insert(ins)
		if err != nil {
			c.problems.Add(item.Span, err)
			failed = diag.ErrReported
			continue
		}
		sinks = append(sinks, sink)
	}
	return sinks, failed
}
