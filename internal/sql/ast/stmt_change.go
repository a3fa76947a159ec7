package ast

// Insert is INSERT INTO or INSERT OVERWRITE.
type Insert struct {
	Span
	Overwrite bool
	Target    *Name
	Hints     []*Hint
	// Partition is nil if not written.
	Partition *Partition
	// Columns is the column list, empty if not written. A name of several parts is a field of a row.
	Columns []*Name
	Query   *Query
	// OnConflict is nil if not written.
	OnConflict *OnConflict
}

// OnConflict is ON CONFLICT DO action.
type OnConflict struct {
	Span
	// Action is "NOTHING", "ERROR" or "DEDUPLICATE".
	Action string
}

// Update is UPDATE.
type Update struct {
	Span
	Target *Name
	Hints  []*Hint
	// Alias is nil if not written.
	Alias *Ident
	Sets  []*Assignment
	// Where is nil if not written.
	Where Expr
}

// Assignment is column = value.
type Assignment struct {
	Span
	Column *Name
	Value  Expr
}

// Delete is DELETE FROM.
type Delete struct {
	Span
	Target *Name
	Hints  []*Hint
	// Alias is nil if not written.
	Alias *Ident
	// Where is nil if not written.
	Where Expr
}

// Truncate is TRUNCATE TABLE.
type Truncate struct {
	Span
	Name *Name
}

// StatementSet is several INSERTs that make one job.
type StatementSet struct {
	Span
	// Begin is true for BEGIN STATEMENT SET; …; END, false for EXECUTE STATEMENT SET BEGIN …; END.
	Begin bool
	// Items are the statements between BEGIN and END.
	Items []*Item
}

// Execute is EXECUTE in front of an INSERT or a query. It means the same as the statement alone.
type Execute struct {
	Span
	Stmt Statement
}

// Explain is EXPLAIN.
type Explain struct {
	Span
	// PlanFor is true for EXPLAIN PLAN FOR.
	PlanFor bool
	// Details are the further things to show: "ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE".
	Details []string
	// Stmt is an [Insert], a [QueryStatement], a [StatementSet] or a CREATE TABLE AS.
	Stmt Statement
}

// Plan is COMPILE PLAN, EXECUTE PLAN, or both in one.
type Plan struct {
	Span
	Compile, Execute bool
	// File is where the plan is kept.
	File        *StringLit
	IfNotExists bool
	// Stmt is what is compiled, nil for EXECUTE PLAN alone.
	Stmt Statement
}

// Procedure is CALL name(…).
type Procedure struct {
	Span
	Call *Call
}

func (*Insert) statement()       {}
func (*Update) statement()       {}
func (*Delete) statement()       {}
func (*Truncate) statement()     {}
func (*StatementSet) statement() {}
func (*Execute) statement()      {}
func (*Explain) statement()      {}
func (*Plan) statement()         {}
func (*Procedure) statement()    {}

func (n *Insert) each(f func(Node)) {
	one(f, n.Target)
	all(f, n.Hints)
	one(f, n.Partition)
	all(f, n.Columns)
	one(f, n.Query)
	one(f, n.OnConflict)
}

func (*OnConflict) each(func(Node)) {}

func (n *Update) each(f func(Node)) {
	one(f, n.Target)
	all(f, n.Hints)
	one(f, n.Alias)
	all(f, n.Sets)
	some(f, n.Where)
}

func (n *Assignment) each(f func(Node)) { one(f, n.Column); some(f, n.Value) }

func (n *Delete) each(f func(Node)) {
	one(f, n.Target)
	all(f, n.Hints)
	one(f, n.Alias)
	some(f, n.Where)
}

func (n *Truncate) each(f func(Node))     { one(f, n.Name) }
func (n *StatementSet) each(f func(Node)) { all(f, n.Items) }
func (n *Execute) each(f func(Node))      { some(f, n.Stmt) }
func (n *Explain) each(f func(Node))      { some(f, n.Stmt) }
func (n *Plan) each(f func(Node))         { one(f, n.File); some(f, n.Stmt) }
func (n *Procedure) each(f func(Node))    { one(f, n.Call) }
